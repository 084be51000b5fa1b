import * as v from 'valibot';
import { latestBuildSchema } from '../../contract/builds.ts';
import { appState, setAppState } from '../boot/app-state.ts';
import { fetchOnceMore } from './http.ts';
import { whenIdle } from './idle.ts';

/**
 * A visit lasts minutes and every new one gets the newest HTML, so polling only serves a page left
 * open: a quarter of an hour costs 4 tiny requests an hour. Coming back to the page checks as well.
 */
const INTERVAL_MS = 15 * 60_000;
/** Flipping between LINE's chat and the app must not ask each time. */
const LEAST_MS = 60_000;

/** Watches for a newer build; sets `newBuild` once it is there. */
export function watchBuilds() {
  let checkedAtMs = 0;
  const check = async () => {
    if (Date.now() - checkedAtMs < LEAST_MS || appState().newBuild) return;
    checkedAtMs = Date.now();
    const answer = await fetchOnceMore('/builds/latest.json', { cache: 'no-cache' }).catch(
      () => undefined,
    );
    const latest = v.safeParse(latestBuildSchema, await answer?.json().catch(() => undefined));
    if (latest.success && latest.output.id !== appState().buildId) setAppState({ newBuild: true });
  };
  whenIdle(check);
  setInterval(check, INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check();
  });
}
