import { type ComponentProps, useId } from 'react';

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  readonly label: string;
  readonly hint?: string;
};

/** An outlined, compact text field (specification §9) with its label always in sight. */
export function Field({ label, hint, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} {...(hint ? { 'aria-describedby': `${id}-hint` } : {})} />
      {hint ? (
        <p id={`${id}-hint`} className="small muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
