import { Component, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useText } from '../i18n/use-text.ts';

type State = { readonly hasFailed: boolean };

/**
 * Replaces a page that throws by a button to reload it. A page loaded before a deployment may fail
 * to read the new answers.
 */
export class PageBoundary extends Component<{ readonly children: ReactNode }, State> {
  override readonly state: State = { hasFailed: false };
  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? <PageFailed /> : this.props.children;
  }
}

function PageFailed() {
  const { t } = useText();
  return (
    <div role="alert">
      <h1>{t('pageFailed')}</h1>
      <Button className="button" onPress={() => location.reload()}>
        {t('retry')}
      </Button>
    </div>
  );
}
