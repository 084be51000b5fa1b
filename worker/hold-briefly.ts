/** Answers kept in the isolate's memory for a moment; the oldest go when there are more. */
export type Hold<T> = {
  /** The value, wrapped: it may be undefined itself. */
  readonly read: (key: string, nowMs: number) => { readonly value: T } | undefined;
  readonly keep: (key: string, value: T, nowMs: number) => void;
};

/** @param freshMs how long a value may be shown. @param most how many are kept. */
export function holdBriefly<T>(freshMs: number, most: number): Hold<T> {
  const held = new Map<string, { readonly value: T; readonly untilMs: number }>();
  return {
    read: (key, nowMs) => {
      const found = held.get(key);
      return found && nowMs < found.untilMs ? found : undefined;
    },
    keep: (key, value, nowMs) => {
      // Put anew, so that the first key is the oldest.
      held.delete(key);
      const [oldest] = held.size >= most ? held.keys() : [];
      if (oldest !== undefined) held.delete(oldest);
      held.set(key, { value, untilMs: nowMs + freshMs });
    },
  };
}
