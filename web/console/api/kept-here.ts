import * as v from 'valibot';

const PREFIX = 'console-kept/';

/**
 * Keeps a value in this browser for pages that open without a connection. If the storage is full,
 * its earlier value stays.
 */
export function keepHere(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Without the stored value, the page needs a connection.
  }
}

/** Returns a kept value. Undefined if there is none, or if it does not fit the schema. */
export function keptHere<S extends v.GenericSchema>(
  name: string,
  schema: S,
): v.InferOutput<S> | undefined {
  const kept = v.safeParse(
    v.pipe(v.string(), v.parseJson(), schema),
    localStorage.getItem(PREFIX + name),
  );
  return kept.success ? kept.output : undefined;
}

/** Removes all kept values. Call it when nobody is signed in any more. */
export function forgetKept(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }
}
