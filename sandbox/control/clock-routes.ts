import { Hono } from 'hono';
import * as v from 'valibot';
import type { SandboxContext } from '../http/context.ts';
import type { Clock } from '../storage/clock.ts';
import { readBody } from './read-body.ts';

const ClockSchema = v.strictObject({ offsetMs: v.pipe(v.number(), v.integer()) });

/** `…/clock`: the offset between a platform's clock and the real one. */
export function clockRoutes({ now, offsetMs }: Clock) {
  const app = new Hono<SandboxContext>();
  const state = () => ({ offsetMs: offsetMs.get(), now: new Date(now()).toISOString() });
  app.get('/', (c) => c.json(state()));
  app.put('/', async (c) => {
    offsetMs.set((await readBody(c, ClockSchema)).offsetMs);
    return c.json(state());
  });
  return app;
}
