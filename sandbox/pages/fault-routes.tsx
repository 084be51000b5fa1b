import { Hono } from 'hono';
import * as v from 'valibot';
import { CloudModeSchema } from '../cloud/cloud.ts';
import type { SandboxContext } from '../http/context.ts';
import type { StandIns } from '../stand-ins/stand-ins.ts';
import { FaultSchema } from '../traffic/faults.ts';
import { FaultsPage } from './faults-page.tsx';

const numeric = ['code', 'delayMs', 'times', 'status'];

/** `/faults` and the forms on it. */
export function faultPageRoutes(parts: StandIns) {
  const { cloud, faults } = parts;
  const app = new Hono<SandboxContext>();
  app.get('/', (c) => c.html(<FaultsPage parts={parts} />));
  app.post('/', async (c) => {
    const fault = v.safeParse(FaultSchema, readForm(await c.req.parseBody()));
    if (fault.success) faults.list.set([...faults.list.get(), fault.output]);
    return c.redirect('/faults', 303);
  });
  app.post('/clear', (c) => {
    faults.list.set([]);
    return c.redirect('/faults', 303);
  });
  app.post('/cloud', async (c) => {
    const mode = v.safeParse(CloudModeSchema, readForm(await c.req.parseBody()));
    if (mode.success) cloud.mode.set(mode.output);
    return c.redirect('/faults', 303);
  });
  return app;
}

/** Removes empty fields: a form sends every field as text, and an empty field as ''. */
function readForm(form: Record<string, unknown>): Record<string, unknown> {
  const filled = Object.entries(form).filter(([, value]) => value !== '');
  return Object.fromEntries(
    filled.map(([name, value]) => [name, numeric.includes(name) ? Number(value) : value]),
  );
}
