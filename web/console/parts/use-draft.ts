import { useState } from 'react';

/**
 * Returns the draft of a form, and whether it is as saved. The fields stay editable during a save:
 * `showSaved` replaces the draft only if it is still the one that was sent.
 */
export function useDraft<T>(first: () => T) {
  const [draft, setDraft] = useState(first);
  const [saved, setSaved] = useState<T>();
  const showSaved = (sent: T, stored: T) => {
    setDraft((now) => (now === sent ? stored : now));
    setSaved(stored);
  };
  return { draft, setDraft, isSaved: draft === saved, showSaved };
}
