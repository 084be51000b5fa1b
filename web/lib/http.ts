/** The specification's retry rule (§8): GET-like requests once more on these, mutations never. */
const RETRY_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

const isGetLike = (method: string) => method === 'GET' || method === 'HEAD';

/** `fetch` with that rule; a GET that got no answer at all is sent once more too. */
export async function fetchOnceMore(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  if (!isGetLike(init?.method ?? 'GET')) return fetch(input, init);
  const first = await fetch(input, init).catch(() => undefined);
  if (first && !RETRY_STATUSES.has(first.status)) return first;
  return fetch(input, init);
}
