import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { LineMark } from './line-mark.tsx';

/**
 * LINE's button as its guideline asks: white on LINE's green with the speech bubble at the left. The one
 * exception from contrast AA (decision 93), named by `data-brand` for the tests that look for others. The
 * official artwork takes the drawing's place once the contract brings it.
 */
export function LineButton({ onClick, children }: ButtonProps) {
  return (
    <button type="button" className={buttonClass('line')} data-brand="line" onClick={onClick}>
      <LineMark />
      {children}
    </button>
  );
}

/** The same, where it leads into LINE's app. */
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
