import { type ChangeEvent, type CompositionEvent, useRef, useState } from 'react';
import { useKept } from '../../api/use-kept.ts';

/** The search field: its content, and the text to search for. */
export type SearchText = {
  readonly typed: string;
  /**
   * Excludes text that an input method is still composing, because an incomplete kana word finds
   * wrong results.
   */
  readonly sought: string;
  /** The content when Enter was last pressed. */
  readonly entered: string | null;
  readonly enter: () => void;
  readonly clear: () => void;
  readonly field: {
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
  };
};

/** Returns the search text. It is restored when the person comes back from a machine. */
export function useSearchText(): SearchText {
  const [kept, keep] = useKept('search', '');
  const [typed, setTyped] = useState(kept);
  const [sought, setSought] = useState(kept);
  const [entered, setEntered] = useState<string | null>(null);
  const composing = useRef(false);
  const settle = (text: string) => {
    setTyped(text);
    setSought(text.trim());
    keep(text.trim());
  };
  return {
    typed,
    sought,
    entered,
    enter: () => setEntered(sought),
    clear: () => settle(''),
    field: {
      value: typed,
      onChange: ({ target }) => (composing.current ? setTyped(target.value) : settle(target.value)),
      onCompositionStart: () => {
        composing.current = true;
      },
      onCompositionEnd: ({ currentTarget }) => {
        composing.current = false;
        settle(currentTarget.value);
      },
    },
  };
}
