import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { classes } from './class-names.ts';

export type ButtonLook = 'filled' | 'quiet' | 'line' | 'danger';

const looks: Readonly<Record<ButtonLook, string>> = {
  filled: classes(styles['button']),
  quiet: classes(styles['button'], styles['quiet']),
  line: classes(styles['button'], styles['line']),
  danger: classes(styles['button'], styles['danger']),
};

/** Returns the class for a button's look, also for links drawn as buttons. */
export const buttonClass = (look: ButtonLook = 'filled') => looks[look];

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  readonly look?: ButtonLook;
};

/** A button that acts on this page. Use `LinkButton` for a link to another page. */
export function Button({ look, ...rest }: ButtonProps) {
  return <button {...rest} type="button" className={buttonClass(look)} />;
}
