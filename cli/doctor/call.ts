import * as v from 'valibot';

/** Longer than any healthy answer; an edge that looks around itself waits for others. */
const TIMEOUT_MS = 25_000;

/** What came back: a status, and a good answer's body where it is JSON of the schema. 0: nothing came. */
export type Reply<T> = { readonly status: number; readonly body: T | undefined };

/** A call whose failure is an answer, too. Nothing of a refusal's text is kept: it may quote a secret. */
export async function call<S extends v.GenericSchema>(
  url: string,
  schema: S,
  init: RequestInit = {},
): Promise<Reply<v.InferOutput<S>>> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url, { redirect: 'manual', ...init, signal });
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await answer.text());
    // A list that Google leaves out where it is empty would be found empty in a refusal, too.
    const isGood = answer.ok && parsed.success;
    return { status: answer.status, body: isGood ? parsed.output : undefined };
  } catch {
    return { status: 0, body: undefined };
  }
}

/** A status in words. */
export const said = (status: number): string => (status === 0 ? 'no answer' : `HTTP ${status}`);
