import { lineBrowserOf } from '../../../contract/customer/line-browser.ts';
import type { AppState } from './app-state.ts';

/** Returns whether the page is inside LINE: in the LIFF browser or in the browser for links in chats. */
export const isInsideLine = (): boolean => lineBrowserOf(navigator.userAgent) !== null;

/**
 * Returns LINE's permanent link to a page: the LIFF id and the path below the endpoint. `pathname` is the
 * page's path on our origin, with the tenant.
 */
export function lineLink({ liffId, liffBaseUrl }: AppState, pathname: string): string {
  const below = pathname.replace(/^(\/clients)?\/[^/]+/, '');
  return `${liffBaseUrl}/${liffId ?? ''}${below}`;
}
