import * as v from 'valibot';
import { type BuildMeta, buildMetaSchema, latestBuildSchema } from '../../contract/builds.ts';
import { whenIdle } from './page-events.ts';

/**
 * A visit lasts minutes and every new one gets the newest HTML, so polling only serves a page left
 * open: a quarter of an hour costs 4 tiny requests an hour. Coming back to the page checks as well.
 */
const INTERVAL_MS = 15 * 60_000;
/** Switching between LINE's chat and the app does not ask each time. */
const LEAST_MS = 60_000;

type Request = (address: string, init: RequestInit) => Promise<Response>;

/** What a newer build brings, in the person's language; null where it does not say. */
export type NewBuild = { readonly news: BuildMeta['news'] };

/** Asks from time to time which build is live; calls `onNewBuild` once it is not `buildId` any more. */
export function watchBuilds(
  buildId: string,
  request: Request,
  onNewBuild: (build: NewBuild) => void,
): void {
  let checkedAtMs = 0;
  let found = false;
  const check = async () => {
    if (found || Date.now() - checkedAtMs < LEAST_MS) return;
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

/** Undefined without an answer; the next check asks again. */
async function askJson(request: Request, address: string): Promise<unknown> {
  try {
    return await (await request(address, { cache: 'no-cache' })).json();
  } catch {
    return undefined;
  }
}
