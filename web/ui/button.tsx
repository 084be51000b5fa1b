import type { ComponentProps } from 'react';

export type ButtonLook = 'filled' | 'quiet' | 'line' | 'danger';

/** The class of a button's look, for everything that is drawn as a button. */
export const buttonClass = (look: ButtonLook = 'filled') => `button ${look}`;

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  readonly look?: ButtonLook;
};

/** Something to press that does something here; what leads elsewhere is a `LinkButton`. */
export function Button({ look, ...rest }: ButtonProps) {
  return <button {...rest} type="button" className={buttonClass(look)} />;
}
