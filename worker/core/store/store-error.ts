import * as v from 'valibot';

/**
 * A failed call with Google's canonical status. UNREACHABLE is ours: no answer, or none in time.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly status: string;
  constructor(status: string, message: string) {
    super(`Firestore: ${status}: ${message}`);
    this.status = status;
  }
}

/**
 * Returns whether the store failed. Errors from a machine's Durable Object lose their class, so the
 * name decides.
 */
export const isStoreError = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.name === 'StoreError';

const body = v.object({ error: v.object({ status: v.string(), message: v.optional(v.string()) }) });
const errorBody = v.union([
  body,
  v.pipe(
    v.tuple([body]),
    v.transform(([first]) => first),
  ),
]);

/**
 * Returns the error in an answer that is not 2xx. Streaming calls answer `[{error}]`, others
 * `{error}`. A proxy may answer HTML instead.
 */
export function storeErrorOf(httpStatus: number, text: string): StoreError {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), errorBody), text);
  if (!parsed.success)
    return new StoreError(httpStatus >= 500 ? 'UNAVAILABLE' : 'UNKNOWN', `HTTP ${httpStatus}`);
  // Google's message can quote the document's contents, so our logs omit it.
  return new StoreError(parsed.output.error.status, `HTTP ${httpStatus}`);
}
