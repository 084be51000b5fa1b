/** Values in the isolate's memory with a TTL. A full cache drops its oldest values. */
export type TtlCache<T> = {
  /** Returns the value, wrapped because it may be undefined itself. */
  readonly read: (key: string, nowMs: number) => { readonly value: T } | undefined;
  readonly keep: (key: string, value: T, nowMs: number) => void;
  readonly clear: () => void;
};

/**
 * Returns an empty cache.
 * @param freshMs the TTL in milliseconds.
 * @param most the capacity: a number of values, or the sum of their `sizeOf`.
 */
export function createTtlCache<T>(
  freshMs: number,
  most: number,
  sizeOf: (value: T) => number = () => 1,
): TtlCache<T> {
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
      // Reinserted, so that the first key is the oldest.
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
    clear: () => {
      held.clear();
      size = 0;
    },
  };
}
