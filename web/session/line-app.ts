import type { AppState } from './app-state.ts';

/** LINE's in-app browser, by what it calls itself. */
export const isInsideLine = (): boolean => /\bLine\/\d/.test(navigator.userAgent);

/**
 * LINE's permanent link to a page (LIFF id + what lies below the endpoint). `pathname` is the page's
 * address here, with its tenant.
 */
export function lineLink({ liffId, liffBaseUrl }: AppState, pathname: string): string {
  const below = pathname.replace(/^(\/clients)?\/[^/]+/, '');
  return `${liffBaseUrl}/${liffId ?? ''}${below}`;
}
