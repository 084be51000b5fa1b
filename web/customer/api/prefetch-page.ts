import * as v from 'valibot';
import { matchPage, openPages } from '../../../contract/customer/pages.ts';
import { screenDataSchema } from '../../../contract/customer/session.ts';
import type { Prefetched } from './prefetched.ts';

const payloadSchema = v.object({ screen: screenDataSchema });

/**
 * Prefetches a page's data before the tap, once for each page. If a prefetch fails, the page requests the
 * data itself and shows the error.
 */
export function createPagePrefetch(
  prefetched: Prefetched,
  request: (address: string) => Promise<Response>,
): (pathname: string) => void {
  const asked = new Set<string>();
  return (pathname) => {
    const match = matchPage(pathname);
    if (!match || !openPages.has(match.name) || asked.has(pathname)) return;
    asked.add(pathname);
    void load(pathname).catch(() => undefined);
  };

  async function load(pathname: string) {
    const answer = await request(`${pathname.replace(/\/$/, '')}/_payload.json`);
    const payload = v.safeParse(payloadSchema, await answer.json());
    if (payload.success) prefetched.keepOpen(payload.output.screen);
  }
}
