/** What empties each memory of this isolate. */
const forgets: (() => void)[] = [];

/**
 * Registers a module's memory, which outlives a request. Every module that has one calls this, so
 * that one call returns the isolate to its first state.
 */
export function onForget(forget: () => void): void {
  forgets.push(forget);
}

/** Returns the module's memory, registered. */
export function inIsolate<T extends { clear(): void }>(memory: T): T {
  onForget(() => memory.clear());
  return memory;
}

/** Returns a function that makes a value for a key at its first call and then remembers it. */
export function oncePerIsolate<K extends object, V>(make: (key: K) => V): (key: K) => V {
  let made = new WeakMap<K, { readonly value: V }>();
  onForget(() => {
    made = new WeakMap();
  });
  return (key) => {
    const known = made.get(key);
    if (known) return known.value;
    const value = make(key);
    made.set(key, { value });
    return value;
  };
}

/** Empties all memory, as in an isolate that has just started. */
export function forgetEverything(): void {
  for (const forget of forgets) forget();
}
