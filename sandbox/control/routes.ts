import { Hono } from 'hono';
import * as v from 'valibot';
import { CloudModeSchema } from '../cloud/cloud.ts';
import { ServiceAccountSchema } from '../google/settings.ts';
import type { SandboxContext } from '../http/context.ts';
import { resetStandIns, type StandIns } from '../stand-ins/stand-ins.ts';
import { FaultSchema } from '../traffic/faults.ts';
import { clockRoutes } from './clock-routes.ts';
import { firestoreControlRoutes } from './firestore-routes.ts';
import { gmoControlRoutes } from './gmo-routes.ts';
import { lineControlRoutes } from './line-routes.ts';
import { machineControlRoutes } from './machine-routes.ts';
import { oidcControlRoutes } from './oidc-routes.ts';
import { outcomeRoutes } from './outcome-routes.ts';
import { paypayControlRoutes } from './paypay-routes.ts';
import { readBody } from './read-body.ts';
import { twilioControlRoutes } from './twilio-routes.ts';

const SinceSchema = v.pipe(v.optional(v.string(), '0'), v.transform(Number), v.integer());

/** `/control/…`: how tests and the start script configure the stand-ins. */
export function controlRoutes(parts: StandIns) {
  const { accounts, cloud, faults, log, platforms } = parts;
  const app = new Hono<SandboxContext>();
  app.post('/reset', (c) => {
    resetStandIns(parts);
    return c.json({ ok: true });
  });
  for (const { path, clock, prepared } of platforms) {
    if (clock) app.route(`${path}/clock`, clockRoutes(clock));
    if (prepared) app.route(`${path}/outcomes`, outcomeRoutes(prepared));
  }
  app.route('/line', lineControlRoutes(parts.line));
  app.route('/paypay', paypayControlRoutes(parts.paypay));
  app.route('/gmo', gmoControlRoutes(parts.gmo));
  app.route('/twilio', twilioControlRoutes(parts.twilio));
  app.route('/oidc', oidcControlRoutes(parts.oidc));
  app.route('/machines', machineControlRoutes(parts.machines));
  app.put('/google/service-accounts/:email', async (c) => {
    const account = await readBody(c, ServiceAccountSchema);
    accounts.register(c.req.param('email'), account);
    return c.json({ ok: true });
  });
  app.route('/firestore', firestoreControlRoutes(parts.firestore));
  app.get('/cloud', (c) => c.json(cloud.mode.get()));
  app.put('/cloud', async (c) => {
    cloud.mode.set(await readBody(c, CloudModeSchema));
    return c.json(cloud.mode.get());
  });
  app.get('/faults', (c) => c.json({ faults: faults.list.get() }));
  app.put('/faults', async (c) => {
    faults.list.set(await readBody(c, v.array(FaultSchema)));
    return c.json({ faults: faults.list.get() });
  });
  app.delete('/faults', (c) => {
    faults.list.set([]);
    return c.json({ faults: [] });
  });
  app.get('/requests', (c) => {
    const since = v.safeParse(SinceSchema, c.req.query('since'));
    if (!since.success) return c.json({ error: 'since is a number' }, 400);
    return c.json({ last: log.last(), requests: log.since(since.output) });
  });
  app.delete('/requests', (c) => {
    log.clear();
    return c.json({ last: log.last(), requests: [] });
  });
  return app;
}
