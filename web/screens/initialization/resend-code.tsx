import { useState } from 'react';
import type { PendingPhone } from '../../../contract/setup-state.ts';
import type { AppError } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { setUpMessages } from './messages.ts';
import { sendCode } from './setup-calls.ts';
import { useCountdown } from './use-countdown.ts';

type ResendCodeProps = {
  readonly pending: PendingPhone;
  readonly onProblem: (problem: AppError | undefined) => void;
};

/** A new message once the wait is over. The seconds run for the eyes; only the end is spoken. */
export function ResendCode({ pending, onProblem }: ResendCodeProps) {
  const text = useText(setUpMessages);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const wait = useCountdown(pending.resendAfterSeconds);
  const resend = async () => {
    onProblem(undefined);
    setBusy(true);
    const outcome = await sendCode(pending.number);
    setBusy(false);
    setSent(outcome.ok);
    if (!outcome.ok) onProblem(outcome.problem);
  };
  return (
    <div className="resend">
      <p role="status" className="small">
        {wait === 0 ? text.codeLate : sent ? text.codeResent : ''}
      </p>
      {wait > 0 ? (
        <p className="small muted">{text.resendIn(wait)}</p>
      ) : (
        <Button look="quiet" disabled={busy} onClick={() => void resend()}>
          {text.resend}
        </Button>
      )}
    </div>
  );
}
