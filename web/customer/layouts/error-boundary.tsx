import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import emptyStyles from '../../ui/empty-state.module.css';
import { reloadPage } from '../browser/page-events.ts';

type Props = {
  readonly children: ReactNode;
  /** `reset` renders the children again. */
  readonly fallback: (thrown: unknown, reset: () => void) => ReactNode;
};

/** The error that a screen threw; null while it renders. */
type State = { readonly caught: { readonly thrown: unknown } | null };

/** Replaces a screen that throws by `fallback`. The rest of the app stays. React reports the error. */
export class ErrorBoundary extends Component<Props, State> {
  override readonly state: State = { caught: null };
  static getDerivedStateFromError(thrown: unknown) {
    return { caught: { thrown } };
  }
  override render() {
    const { caught } = this.state;
    const reset = () => this.setState({ caught: null });
    return caught ? this.props.fallback(caught.thrown, reset) : this.props.children;
  }
}

/** Shown when even the error screen fails to load. It is bilingual and loads nothing. */
export function LastResort() {
  return (
    <div className={emptyStyles['empty']}>
      <h1>{navigator.onLine ? '500 Internal Server Error' : '通信できません。 No connection.'}</h1>
      <p>表示できませんでした。 This could not be shown.</p>
      <Button onClick={reloadPage}>読み込み直す / Reload</Button>
    </div>
  );
}
