import { type ComponentProps, useId } from 'react';
import { classes } from './class-names.ts';
import styles from './form.module.css';

type FormFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
};

/** A text field with its label, hint and error. */
export function FormField({ label, hint, error, ...input }: FormFieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <div className={classes(styles['field'], error !== undefined && styles['wrong'])}>
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
        <p id={`${id}-error`} className={classes(styles['field-error'], 'small')}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
