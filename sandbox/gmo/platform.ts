import type { Platform } from '../traffic/platform.ts';
import { calls } from './calls.ts';
import type { Gmo } from './gmo.ts';
import { titles } from './problems.ts';
import { gmoRoutes } from './routes.ts';

/** Registers GMO-PG with the sandbox. */
export const gmoPlatform = (gmo: Gmo): Platform => ({
  path: '/gmo',
  routes: gmoRoutes(gmo),
  clock: gmo.clock,
  prepared: {
    outcomes: gmo.outcomes,
    calls: Object.values(calls).map(({ name }) => name),
    codes: titles,
  },
  reset: gmo.reset,
});
