import * as v from 'valibot';

const PREFIX = 'console-kept/';

/** Keeps a value in this browser for pages that open without a connection. A full storage keeps what it has. */
export function keepHere(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // The page then needs a connection.
  }
}

/** Returns a kept value. Undefined: there is none, or another version kept it. */
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

/** Forgets everything that is kept, because nobody is signed in any more. */
export function forgetKept(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }
}
