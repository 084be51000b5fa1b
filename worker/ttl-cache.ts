/** Answers kept in the isolate's memory for a moment; the oldest go when there are more. */
export type Hold<T> = {
  /** The value, wrapped: it may be undefined itself. */
  readonly read: (key: string, nowMs: number) => { readonly value: T } | undefined;
  readonly keep: (key: string, value: T, nowMs: number) => void;
};

/**
 * @param freshMs how long a value may be shown.
 * @param most how many are kept; how much of them together, where `sizeOf` says what one takes.
 */
export function holdBriefly<T>(
  freshMs: number,
  most: number,
  sizeOf: (value: T) => number = () => 1,
): Hold<T> {
  const held = new Map<string, { readonly value: T; readonly untilMs: number }>();
  let size = 0;
  const drop = (key: string) => {
    const found = held.get(key);
    if (!found) return;
    held.delete(key);
    size -= sizeOf(found.value);
  };
  return {
    read: (key, nowMs) => {
      const found = held.get(key);
      return found && nowMs < found.untilMs ? found : undefined;
    },
    keep: (key, value, nowMs) => {
      // Put anew, so that the first key is the oldest.
      drop(key);
      const needed = sizeOf(value);
      if (needed > most) return;
      for (const oldest of held.keys()) {
        if (size + needed <= most) break;
        drop(oldest);
      }
      held.set(key, { value, untilMs: nowMs + freshMs });
      size += needed;
    },
  };
}
