/** The specification's retry rule (§8): GET-like requests retry once on these statuses, mutations never. */
const RETRY_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

const isGetLike = (method: string) => method === 'GET' || method === 'HEAD';

/** The request got no response. `fetch` throws a TypeError for this, but so does a bug in our code. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** @throws ConnectionError */
async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (cause) {
    throw new ConnectionError('no answer', { cause });
  }
}

/**
 * `fetch` with the retry rule above. A GET without a response is also retried once.
 * @throws ConnectionError
 */
export async function fetchWithRetry(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  if (!isGetLike(init?.method ?? 'GET')) return send(input, init);
  const first = await send(input, init).catch(() => undefined);
  if (first && !RETRY_STATUSES.has(first.status)) return first;
  return send(input, init);
}
