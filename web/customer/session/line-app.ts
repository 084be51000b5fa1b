import type { AppState } from './app-state.ts';

/** Detects LINE's in-app browser by its user agent. */
export const isInsideLine = (): boolean => /\bLine\/\d/.test(navigator.userAgent);

/**
 * Returns LINE's permanent link to a page: the LIFF id and the path below the endpoint. `pathname` is the
 * page's path on our origin, with the tenant.
 */
export function lineLink({ liffId, liffBaseUrl }: AppState, pathname: string): string {
  const below = pathname.replace(/^(\/clients)?\/[^/]+/, '');
  return `${liffBaseUrl}/${liffId ?? ''}${below}`;
}
