import { matchPage } from '../../../contract/customer/pages.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';

/**
 * Returns the target of a permanent link. LINE opens `{endpoint}?liff.state={path and query}`, and
 * the SDK would then load the page a second time. The target must be a page of the same tenant. Any
 * other state is ignored.
 *
 * @returns path and query, or undefined if the request has no usable state.
 */
export function liffStateTarget(url: URL, clientId: ClientId): string | undefined {
  const state = url.search === '' ? null : url.searchParams.get('liff.state');
  if (state === null) return undefined;
  const [path = '', query] = split(state);
  const candidates = [`/${clientId}${path}`, path];
  const page = candidates.find((candidate) => {
    const match = isPlain(candidate) ? matchPage(candidate) : undefined;
    return match !== undefined && match.name !== 'entry' && match.clientId === clientId;
  });
  if (page === undefined) return undefined;
  return query === undefined ? page : `${page}?${query}`;
}

/** Returns the address without the parameters that LINE added, for an unusable state. */
export function withoutLiffState(url: URL): string {
  if (url.search === '') return url.pathname;
  const rest = new URLSearchParams(url.searchParams);
  rest.delete('liff.state');
  const query = rest.toString();
  return query ? `${url.pathname}?${query}` : url.pathname;
}

function split(state: string): readonly [string, string | undefined] {
  const withoutHash = state.split('#', 1)[0] ?? '';
  const at = withoutHash.indexOf('?');
  if (at < 0) return [withoutHash, undefined];
  return [withoutHash.slice(0, at), withoutHash.slice(at + 1)];
}

/** Accepts only a plain path for the address bar: no scheme, no double slash, no `..`. */
const isPlain = (path: string) => /^(\/[A-Za-z0-9_-]+)+\/?$/.test(path);
