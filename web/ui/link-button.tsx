import type { ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';
import { Link } from './link.tsx';

type LinkButtonProps = {
  readonly to: string;
  readonly look?: ButtonLook | undefined;
  readonly onFollow?: () => void;
  readonly children: ReactNode;
};

/** A link drawn as a button. */
export function LinkButton({ to, look, onFollow, children }: LinkButtonProps) {
  return (
    <Link to={to} onFollow={onFollow} className={buttonClass(look)}>
      {children}
    </Link>
  );
}
