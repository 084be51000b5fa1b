import { whenIdle } from './page-events.ts';

type Watch = Parameters<typeof import('./build-watch.ts')['watchBuilds']>;

/** Starts watching for newer builds when the browser is idle, so that this code delays no screen. */
export function watchBuildsLater(...watch: Watch): void {
  whenIdle(async () => (await import('./build-watch.ts')).watchBuilds(...watch));
}
