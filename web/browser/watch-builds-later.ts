import { whenIdle } from './page-events.ts';

type Watch = Parameters<typeof import('./build-watch.ts')['watchBuilds']>;

/** Watches for newer builds once the first screen has what it needs: nobody waits for that code. */
export function watchBuildsLater(...watch: Watch): void {
  whenIdle(async () => (await import('./build-watch.ts')).watchBuilds(...watch));
}
