import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { LineMark } from './line-mark.tsx';

/**
 * LINE's button by its guideline: white on LINE's green with the speech bubble at the left. It is the only
 * exception from AA contrast, because LINE's guideline prescribes its colours. `data-brand` marks it for the
 * contrast tests. The official artwork replaces the drawing once the contract provides it.
 */
export function LineButton({ onClick, children }: ButtonProps) {
  return (
    <button type="button" className={buttonClass('line')} data-brand="line" onClick={onClick}>
      <LineMark />
      {children}
    </button>
  );
}

/** LINE's button for a link into LINE's app. */
export function LineLink({ href, children }: LinkProps) {
  return (
    <a className={buttonClass('line')} data-brand="line" href={href}>
      <LineMark />
      {children}
    </a>
  );
}

type ButtonProps = { readonly onClick: () => void; readonly children: ReactNode };
type LinkProps = { readonly href: string; readonly children: ReactNode };
