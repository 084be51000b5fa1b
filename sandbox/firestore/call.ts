import type { Context } from 'hono';
import * as v from 'valibot';
import type { SandboxContext } from '../http/context.ts';
import { invalid, invalidPayload } from './errors.ts';
import type { FirestoreState } from './firestore.ts';
import { MAX_REQUEST_BYTES, utf8Length } from './limits.ts';

/** One authorised request. Its body is already read, so the code that handles it is synchronous. */
export type Call = {
  firestore: FirestoreState;
  /** `projects/P/databases/D` */
  database: string;
  query: URLSearchParams;
  body<T extends v.GenericSchema>(schema: T): v.InferOutput<T>;
  bill(usage: { reads?: number; writes?: number }): void;
};

/** Reads a request. The body is parsed as JSON whatever its content type is. */
export async function readCall(
  c: Context<SandboxContext>,
  firestore: FirestoreState,
  database: string,
): Promise<Call> {
  const text = await c.req.text();
  // A UTF-16 unit has at most three bytes, so a short text is not counted.
  if (text.length > MAX_REQUEST_BYTES / 3 && utf8Length(text) > MAX_REQUEST_BYTES) {
    invalid(`Request payload size exceeds the limit: ${MAX_REQUEST_BYTES} bytes.`);
  }
  return {
    firestore,
    database,
    query: new URL(c.req.url).searchParams,
    body: (schema) => {
      const parsed = v.safeParse(schema, parseRequestBody(text));
      return parsed.success ? parsed.output : invalidPayload();
    },
    bill: (usage) => c.set('billed', { reads: 0, writes: 0, ...usage }),
  };
}

function parseRequestBody(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text === '' ? '{}' : text);
    // The schema would accept an array as an object without fields.
    return Array.isArray(json) ? invalidPayload() : json;
  } catch {
    return invalidPayload();
  }
}
