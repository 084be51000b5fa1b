import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import * as v from 'valibot';
import { errorRow } from '../../../contract/errors.ts';
import { setupProblemSchema } from '../../../contract/setup.ts';
import type { AppError } from '../../boot/app-state.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { setUpMessages } from './messages.ts';

type FormFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
};

/** A text field with its label, its hint, and what is wrong with it. */
export function FormField({ label, hint, error, ...input }: FormFieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <div className={error ? 'field wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={described.join(' ') || undefined}
      />
      {hint ? (
        <p id={`${id}-hint`} className="small muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="small field-error">
          {error}
        </p>
      ) : null}
    </div>
  );
}

type StepFormProps = {
  readonly onSend: () => void;
  readonly busy: boolean;
  /** Changes with every refusal: the first wrong field then takes the focus. */
  readonly refusal: unknown;
  readonly action: string;
  readonly children: ReactNode;
};

/** A step's form. While it is being sent its button says so and does nothing, but keeps the focus. */
export function StepForm({ onSend, busy, refusal, action, children }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const text = useText(setUpMessages);
  useEffect(() => {
    if (!refusal) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusal]);
  return (
    <form
      ref={form}
      className="step-form"
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

/** Why the edge refused a step, in the person's language, and how long to wait where that helps. */
export function StepProblem({ problem }: { readonly problem: AppError | undefined }) {
  const language = useLanguage();
  const text = useText(setUpMessages);
  const data = v.safeParse(setupProblemSchema, problem?.data);
  const wait = data.success ? data.output.retryAfterSeconds : undefined;
  return (
    <div role="alert">
      {problem ? (
        <Notice tone="alert">
          <p>{errorRow(problem.code).body[language]}</p>
          {wait === undefined ? null : <p>{text.waitAbout(wait)}</p>}
        </Notice>
      ) : null}
    </div>
  );
}
