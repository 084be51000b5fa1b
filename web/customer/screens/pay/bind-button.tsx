import { useEffect } from 'react';
import type { PayMethodKind } from '../../../../contract/shared/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useAction } from '../../api/use-action.ts';
import { onComingBack } from '../../browser/page-events.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { useProviderText } from '../../pay/provider-texts.ts';
import { usePayMethodCalls } from '../../pay/use-pay-methods.ts';
import { bindMessages } from './messages.ts';
import styles from './pay.module.css';

type BindButtonProps = { readonly kind: PayMethodKind; readonly more: boolean };

/** Navigates to the provider. It stays busy until the page unloads, so that a second tap has no effect. */
export function BindButton({ kind, more }: BindButtonProps) {
  const text = useText(bindMessages);
  const provider = useProviderText(kind);
  const { bind } = usePayMethodCalls();
  const { busy, problem, run, reset } = useAction();
  useEffect(() => onComingBack(reset));
  const leave = async () => {
    await bind(kind);
    await new Promise<never>(() => undefined);
  };
  return (
    <div className={styles['go']}>
      <ProblemNotice problem={problem} />
      <Button disabled={busy} onClick={() => run(leave)}>
        {busy ? text.leaving : more ? provider.bindMore : provider.bind}
      </Button>
      <p className="small muted">{text.free}</p>
    </div>
  );
}
