import { Component, type ReactNode } from 'react';
import { reloadPage } from '../lib/navigation.ts';
import { Button } from '../ui/button.tsx';

type Props = { readonly children: ReactNode; readonly fallback: ReactNode };

/** A screen that breaks shows `fallback`; the rest of the app stays. React hands the error on. */
export class ErrorBoundary extends Component<Props, { readonly broken: boolean }> {
  override readonly state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}

/** What is left when even the error screen cannot be loaded: both languages, no further parts. */
export function LastResort() {
  return (
    <div className="empty">
      <h1>500 Internal Server Error</h1>
      <p>問題が発生しました。 Something went wrong.</p>
      <Button onClick={reloadPage}>読み込み直す / Reload</Button>
    </div>
  );
}
