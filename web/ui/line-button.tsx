import type { ReactNode } from 'react';
import styles from './button.module.css';
import { buttonClass } from './button.tsx';

/**
 * LINE's button as its guideline asks: white on LINE's green with the speech bubble at the left. The one
 * exception from contrast AA (decision 93), named by `data-brand` for the tests that look for others. The
 * official artwork takes the drawing's place once the contract brings it.
 */
export function LineButton({ onClick, children }: ButtonProps) {
  return (
    <button type="button" className={buttonClass('line')} data-brand="line" onClick={onClick}>
      {bubble}
      {children}
    </button>
  );
}

/** The same, where it leads into LINE's app. */
export function LineLink({ href, children }: LinkProps) {
  return (
    <a className={buttonClass('line')} data-brand="line" href={href}>
      {bubble}
      {children}
    </a>
  );
}

type ButtonProps = { readonly onClick: () => void; readonly children: ReactNode };
type LinkProps = { readonly href: string; readonly children: ReactNode };

const bubble = (
  <svg className={styles['line-mark']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="M12 3C6.5 3 2 6.6 2 11.1c0 4 3.5 7.3 8.3 7.9.3.1.8.2.9.5.1.3 0 .7 0 1l-.1.9c0 .3-.2 1 .9.6 1.1-.5 5.9-3.5 8-6 1.5-1.6 2-3.1 2-4.9C22 6.6 17.5 3 12 3Z" />
  </svg>
);
