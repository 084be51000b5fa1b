import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../i18n/use-text.ts';
import { buttonClass } from './button.tsx';
import formStyles from './form.module.css';
import { uiMessages } from './messages.ts';

type SendFormProps = {
  readonly onSend: () => void;
  readonly busy: boolean;
  /** Changes with every refusal, so that the first wrong field takes the focus. */
  readonly refusal: unknown;
  readonly action: string;
  readonly children: ReactNode;
};

/**
 * A form that submits to the edge. While a request is in flight, its button says so, ignores taps and keeps
 * the focus.
 */
export function SendForm({ onSend, busy, refusal, action, children }: SendFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const text = useText(uiMessages);
  useEffect(() => {
    if (!refusal) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusal]);
  return (
    <form
      ref={form}
      className={formStyles['send-form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSend();
      }}
    >
      {children}
      <button type="submit" className={buttonClass()} aria-disabled={busy}>
        {busy ? text.sending : action}
      </button>
    </form>
  );
}
