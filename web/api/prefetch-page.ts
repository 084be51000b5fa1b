import * as v from 'valibot';
import { matchPage, openPages } from '../../contract/pages.ts';
import { screenDataSchema } from '../../contract/session.ts';
import type { Prefetched } from './prefetched.ts';

const payloadSchema = v.object({ screen: screenDataSchema });

/**
 * Asks for a page's data ahead of the tap, once a page. What does not come is asked for by the page
 * itself, which also says why.
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
