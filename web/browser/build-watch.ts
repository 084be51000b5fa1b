import * as v from 'valibot';
import { latestBuildSchema } from '../../contract/builds.ts';
import { whenIdle } from './page-events.ts';

/**
 * A visit lasts minutes and every new one gets the newest HTML, so polling only serves a page left
 * open: a quarter of an hour costs 4 tiny requests an hour. Coming back to the page checks as well.
 */
const INTERVAL_MS = 15 * 60_000;
/** Switching between LINE's chat and the app does not ask each time. */
const LEAST_MS = 60_000;

type Request = (address: string, init: RequestInit) => Promise<Response>;

/** Asks from time to time which build is live; calls `onNewBuild` once it is not `buildId` any more. */
export function watchBuilds(buildId: string, request: Request, onNewBuild: () => void): void {
  let checkedAtMs = 0;
  let found = false;
  const check = async () => {
    if (found || Date.now() - checkedAtMs < LEAST_MS) return;
    checkedAtMs = Date.now();
    const latest = v.safeParse(latestBuildSchema, await askLatest(request));
    if (!latest.success || latest.output.id === buildId) return;
    found = true;
    onNewBuild();
  };
  whenIdle(() => void check());
  setInterval(() => void check(), INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check();
  });
}

/** Undefined without an answer; the next check asks again. */
async function askLatest(request: Request): Promise<unknown> {
  try {
    return await (await request('/builds/latest.json', { cache: 'no-cache' })).json();
  } catch {
    return undefined;
  }
}
