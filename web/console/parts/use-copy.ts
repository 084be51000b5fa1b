import { useState } from 'react';

type Outcome = 'none' | 'copied' | 'refused';

/**
 * Returns a function that copies a text, and its outcome. `refused`: the browser denies clipboard
 * access, so show the text to copy by hand. A new text starts with `none`.
 */
export function useCopy(text: string): {
  readonly outcome: Outcome;
  readonly copy: () => Promise<void>;
} {
  const [last, setLast] = useState<{ readonly text: string; readonly outcome: Outcome }>();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setLast({ text, outcome: 'copied' }),
      () => setLast({ text, outcome: 'refused' }),
    );
  return { outcome: last?.text === text ? last.outcome : 'none', copy };
}
