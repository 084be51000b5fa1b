import * as v from 'valibot';

/** Longer than any healthy answer, because the self-check itself waits for other platforms. */
const TIMEOUT_MS = 25_000;

/** A status (0: no answer), and the body if the call succeeded and the body fits the schema. */
export type Reply<T> = { readonly status: number; readonly body: T | undefined };

/** Makes a call and never throws. Discards the text of a failure, because it may quote a secret. */
export async function call<S extends v.GenericSchema>(
  url: string,
  schema: S,
  init: RequestInit = {},
): Promise<Reply<v.InferOutput<S>>> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url, { redirect: 'manual', ...init, signal });
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await answer.text());
    // Google omits empty lists, so an error body could pass as an empty list. Only a success is parsed.
    const isGood = answer.ok && parsed.success;
    return { status: answer.status, body: isGood ? parsed.output : undefined };
  } catch {
    return { status: 0, body: undefined };
  }
}

/** Returns a status as text. */
export const said = (status: number): string => (status === 0 ? 'no answer' : `HTTP ${status}`);
