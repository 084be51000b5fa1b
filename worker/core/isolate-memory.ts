/** Functions that each empty one module's memory in this isolate. */
const forgets: (() => void)[] = [];

/**
 * Registers how to empty a module's memory, which outlives a request. Every module with such memory
 * calls this, so that `forgetEverything` returns the isolate to its first state.
 */
export function onForget(forget: () => void): void {
  forgets.push(forget);
}

/** Registers a module's memory, and returns it. */
export function inIsolate<T extends { clear(): void }>(memory: T): T {
  onForget(() => memory.clear());
  return memory;
}

/**
 * Returns a function that makes a value at the first call for a key, and remembers it for later
 * calls.
 */
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

/**
 * Waits for work that another request may have started. If that request was cancelled, workerd never
 * settles its promises.
 *
 * @returns 'LOST' if the work has not settled after `ms`.
 */
export async function settledWithin<T>(work: Promise<T>, ms: number): Promise<T | 'LOST'> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<'LOST'>((resolve) => {
    timer = setTimeout(() => resolve('LOST'), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    if (timer !== null) clearTimeout(timer);
  }
}

/** Empties all memory, as in an isolate that has just started. */
export function forgetEverything(): void {
  for (const forget of forgets) forget();
}
