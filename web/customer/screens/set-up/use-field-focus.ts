import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the main field of a step, so that the keyboard opens without a tap. */
export function useFieldFocus(isWanted = true): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWanted) field.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return field;
}
