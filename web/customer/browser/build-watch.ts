import * as v from 'valibot';
import {
  type BuildMeta,
  buildMetaSchema,
  latestBuildSchema,
} from '../../../contract/customer/builds.ts';
import { whenIdle } from './page-events.ts';

/**
 * A visit lasts minutes, and every new visit gets the newest HTML. Polling only serves a page that stays
 * open: every 15 minutes, 4 small requests an hour. Returning to the page checks as well.
 */
const INTERVAL_MS = 15 * 60_000;
/** Minimum time between two checks: people often switch between LINE's chat and the app. */
const MIN_INTERVAL_MS = 60_000;

type Request = (address: string, init: RequestInit) => Promise<Response>;

/** The release note of a newer build, or null. */
export type NewBuild = { readonly news: BuildMeta['news'] };

/** Checks at intervals which build is live. Calls `onNewBuild` once it differs from `buildId`. */
export function watchBuilds(
  buildId: string,
  request: Request,
  onNewBuild: (build: NewBuild) => void,
): void {
  let checkedAtMs = 0;
  let found = false;
  const check = async () => {
    if (found || Date.now() - checkedAtMs < MIN_INTERVAL_MS) return;
    checkedAtMs = Date.now();
    const answer = await askJson(request, '/builds/latest.json');
    const latest = v.safeParse(latestBuildSchema, answer);
    if (!latest.success || latest.output.id === buildId || found) return;
    found = true;
    const address = `/builds/meta/${encodeURIComponent(latest.output.id)}.json`;
    const meta = v.safeParse(buildMetaSchema, await askJson(request, address));
    onNewBuild({ news: meta.success ? meta.output.news : null });
  };
  whenIdle(() => void check());
  setInterval(() => void check(), INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check();
  });
}

/** Returns undefined without an answer; the next check retries. */
async function askJson(request: Request, address: string): Promise<unknown> {
  try {
    return await (await request(address, { cache: 'no-cache' })).json();
  } catch {
    return undefined;
  }
}
