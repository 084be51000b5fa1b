import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../i18n/use-text.ts';
import { buttonClass } from './button.tsx';
import formStyles from './form.module.css';
import { uiMessages } from './messages.ts';

type SendFormProps = {
  readonly onSend: () => void;
  readonly busy: boolean;
  /** The button's text while a field is not ready to be sent. */
  readonly preparing?: string | undefined;
  /** Changes with every refusal, so that the first wrong field takes the focus. */
  readonly refusal: unknown;
  readonly action: string;
  readonly children: ReactNode;
};

/**
 * A form that submits to the edge. While a request is in flight, its button says so, ignores taps and keeps
 * the focus.
 */
export function SendForm({ onSend, busy, preparing, refusal, action, children }: SendFormProps) {
  const isHeld = busy || preparing !== undefined;
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
        if (!isHeld) onSend();
      }}
    >
      {children}
      <button type="submit" className={buttonClass()} aria-disabled={isHeld}>
        {busy ? text.sending : (preparing ?? action)}
      </button>
    </form>
  );
}
