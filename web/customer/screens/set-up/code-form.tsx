import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CODE_LENGTH, readCode } from '../../../../contract/shared/phone.ts';
import type { PendingPhone } from '../../../../contract/shared/setup-state.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/card.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Link } from '../../../ui/link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { AppError } from '../../api/problem.ts';
import { usePages } from '../../parts/pages.ts';
import { useApp, useAppState } from '../../session/app-context.tsx';
import { signedIn } from '../../session/app-state.ts';
import { setUpMessages } from './messages.ts';
import styles from './set-up.module.css';
import { isComplete, StepForm, StepProblem, useNextStep } from './step-page.tsx';
import { useFieldFocus } from './use-field-focus.ts';
import { useSetupCalls } from './use-setup-calls.ts';

/** A field for the six digits, submitted when complete, with ways to a new code and another number. */
export function CodeForm({ pending }: { readonly pending: PendingPhone }) {
  const text = useText(setUpMessages);
  const { to } = usePages();
  const expiresIn = useCountdown(pending.expiresInSeconds);
  const [problem, setProblem] = useState<AppError>();
  const [resent, setResent] = useState(false);
  const isLocked = pending.triesLeft === 0 && expiresIn > 0;
  const dead = isLocked
    ? `${text.codeLocked}${text.waitAbout(expiresIn)}`
    : expiresIn === 0 && text.codeExpired;
  const otherWays = (
    <>
      <StepProblem problem={problem} />
      {isLocked ? (
        <LinkButton to={to('setPhoneNumber')}>{text.otherNumber}</LinkButton>
      ) : (
        <ResendCode {...{ pending, resent }} onResent={setResent} onProblem={setProblem} />
      )}
    </>
  );
  return (
    <>
      <p>
        {pending.certain ? text.codeSent(pending.number) : text.codeMaybeSent(pending.number)}{' '}
        <Link to={to('setPhoneNumber')}>{text.changeNumber}</Link>
      </p>
      {pending.certain || dead ? null : <Notice>{text.codeMaybeSentBody}</Notice>}
      <div role="alert">{dead ? <Notice tone="alert">{dead}</Notice> : null}</div>
      {dead ? (
        otherWays
      ) : (
        <CodeEntry pending={pending} onProblem={setProblem}>
          {otherWays}
        </CodeEntry>
      )}
    </>
  );
}

type CodeEntryProps = {
  readonly pending: PendingPhone;
  readonly onProblem: (problem: AppError | undefined) => void;
  readonly children: ReactNode;
};

function CodeEntry({ pending, onProblem, children }: CodeEntryProps) {
  const text = useText(setUpMessages);
  const app = useApp();
  const { enterCode } = useSetupCalls();
  const { goOn } = useNextStep();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ error: string }>();
  // A ref, because state updates too late for a second event at the same moment.
  const sending = useRef(false);
  const send = async (entered: string) => {
    if (sending.current) return;
    onProblem(undefined);
    if (entered.length !== CODE_LENGTH) return setRefusal({ error: text.codeShort });
    setRefusal(undefined);
    sending.current = true;
    setBusy(true);
    const wasComplete = isComplete(app.read());
    const outcome = await enterCode(entered);
    sending.current = false;
    setBusy(false);
    if (outcome.ok) return goOn(outcome.setup, wasComplete, true);
    if (outcome.problem.code === 'CODE_WRONG') return setRefusal({ error: text.codeWrong });
    // The set-up state already shows an expired or locked code.
    if (!/^CODE_(LOCKED|EXPIRED)$/.test(outcome.problem.code)) onProblem(outcome.problem);
  };
  const place = useFieldFocus();
  // While an input method composes (１２３), the field must not rewrite the text. Some keyboards would
  // then insert the digits twice.
  const composing = useRef(false);
  const complete = useRef('');
  const change = (typed: string) => {
    if (composing.current) return setCode(typed);
    const read = readCode(typed);
    setCode(read.slice(0, CODE_LENGTH));
    if (read.length === CODE_LENGTH && read !== complete.current) void send(read);
    complete.current = read;
  };
  const left = pending.triesLeft < 5 ? text.triesLeft(pending.triesLeft) : '';
  return (
    <StepForm onSend={() => void send(code)} busy={busy} refusal={refusal} action={text.verify}>
      <FormField
        ref={place}
        label={text.codeLabel}
        hint={text.codeHint}
        error={refusal && `${refusal.error}${left && ` ${left}`}`}
        type="text"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => change(event.target.value)}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          change(event.currentTarget.value);
        }}
      />
      {children}
    </StepForm>
  );
}

type ResendCodeProps = {
  readonly pending: PendingPhone;
  readonly resent: boolean;
  readonly onResent: (resent: boolean) => void;
  readonly onProblem: (problem: AppError | undefined) => void;
};

/** A button to resend the code after a wait. Screen readers announce only the end of the countdown. */
function ResendCode({ pending, resent, onResent, onProblem }: ResendCodeProps) {
  const text = useText(setUpMessages);
  const { sendCode } = useSetupCalls();
  const [busy, setBusy] = useState(false);
  const wait = useCountdown(pending.resendAfterSeconds);
  const resend = async () => {
    onProblem(undefined);
    setBusy(true);
    const outcome = await sendCode(pending.number);
    setBusy(false);
    onResent(outcome.ok);
    if (!outcome.ok) onProblem(outcome.problem);
  };
  return (
    <div className={styles['resend']}>
      <p role="status" className="small">
        {wait === 0 ? text.codeLate : resent ? text.codeResent : ''}
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

const secondsTo = (endMs: number) => Math.max(0, Math.ceil((endMs - Date.now()) / 1000));

/** Counts down the seconds from the set-up state until a new code may be sent. */
function useCountdown(seconds: number): number {
  const endMs = useAppState((state) => signedIn(state)?.setupAtMs ?? 0) + seconds * 1000;
  const [left, setLeft] = useState(() => secondsTo(endMs));
  useEffect(() => {
    setLeft(secondsTo(endMs));
    const timer = setInterval(() => {
      setLeft(secondsTo(endMs));
      if (secondsTo(endMs) === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [endMs]);
  return left;
}
