import { useEffect } from 'react';
import type { PayMethodKind } from '../../../contract/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { bindPayMethod } from '../../lib/pay-methods.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { bindMessages } from './bind-messages.ts';

type BindButtonProps = { readonly kind: PayMethodKind; readonly more: boolean };

/** Leaves for the provider. It stays busy until the page is gone: a second tap starts nothing. */
export function BindButton({ kind, more }: BindButtonProps) {
  const text = useText(bindMessages);
  const { busy, problem, run, reset } = useAction();
  useEffect(() => onComingBack(reset));
  const leave = async () => {
    await bindPayMethod(kind);
    await new Promise<never>(() => undefined);
  };
  const words = text[more ? (`${kind}BindMore` as const) : (`${kind}Bind` as const)];
  return (
    <div className="go">
      <ProblemNotice problem={problem} />
      <Button disabled={busy} onClick={() => run(leave)}>
        {busy ? text.leaving : words}
      </Button>
      <p className="small muted">{text.free}</p>
    </div>
  );
}

/**
 * Back with the browser's own button, the page may stand as it was left; and a provider that opened
 * as an app has left it standing all the time.
 */
function onComingBack(come: () => void): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) come();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') come();
  };
  window.addEventListener('pageshow', shown);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('pageshow', shown);
    document.removeEventListener('visibilitychange', seen);
  };
}
