import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the field that a step is about, so that its keyboard needs no tap. */
export function useFieldFocus(isWanted = true): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWanted) field.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return field;
}
