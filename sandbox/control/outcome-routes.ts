import { Hono } from 'hono';
import * as v from 'valibot';
import type { SandboxContext } from '../http/context.ts';
import { outcomeSchema } from '../traffic/outcomes.ts';
import type { Platform } from '../traffic/platform.ts';
import { readBody } from './read-body.ts';

/** `…/outcomes`: prepared answers of one platform, limited to the calls and codes that it knows. */
export function outcomeRoutes({ outcomes, calls, codes }: NonNullable<Platform['prepared']>) {
  const schema = v.array(outcomeSchema(calls, codes));
  const app = new Hono<SandboxContext>();
  app.get('/', (c) => c.json({ outcomes: outcomes.list.get() }));
  app.put('/', async (c) => {
    outcomes.list.set(await readBody(c, schema));
    return c.json({ outcomes: outcomes.list.get() });
  });
  app.delete('/', (c) => {
    outcomes.list.set([]);
    return c.json({ outcomes: [] });
  });
  return app;
}
