import type { ReactNode } from 'react';

/**
 * A status. `act`: somebody must act. `wait`: in progress. `done`: finished. `off`: ended without a
 * sale, or offline.
 */
export type Sign = 'act' | 'wait' | 'done' | 'off';

const shapes: Readonly<Record<Sign, ReactNode>> = {
  act: (
    <>
      <path d="M8 .8 15.2 8 8 15.2.8 8z" />
      <path className="inner" d="M8 4.6v4M8 11v.2" />
    </>
  ),
  wait: (
    <>
      <circle className="line" cx="8" cy="8" r="6.2" />
      <path className="line" d="M8 4.5V8l2.3 1.5" />
    </>
  ),
  done: (
    <>
      <circle cx="8" cy="8" r="7" />
      <path className="inner" d="m4.9 8.2 2.2 2.2 4-4.6" />
    </>
  ),
  off: <circle className="line dashed" cx="8" cy="8" r="6.2" />,
};

/**
 * The icon of a status. Its shape carries the meaning without the colour, and a word always follows
 * it.
 */
export function StatusSign({ sign }: { readonly sign: Sign }) {
  return (
    <svg className={`sign ${sign}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {shapes[sign]}
    </svg>
  );
}
