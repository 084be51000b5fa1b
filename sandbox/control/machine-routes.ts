import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { SandboxContext } from '../context.ts';
import { MachineChangeSchema } from '../machines/change-machine.ts';
import type { Machines } from '../machines/machines.ts';
import { briefly, fully } from '../machines/view.ts';
import { readBody } from './read-body.ts';

const RefillSchema = v.strictObject({ slot: v.optional(v.string()) });
const ResolveSchema = v.strictObject({
  commandId: v.string(),
  outcome: v.picklist(['dispensed', 'failed']),
});

const AddressSchema = v.object({ clientId: v.string(), machineId: v.string() });
const addressOf = (c: Context) => v.parse(AddressSchema, c.req.param());

/** `/control/machines/…` */
export function machineControlRoutes(machines: Machines) {
  const app = new Hono<SandboxContext>();
  const tell = (c: Context) => {
    const seen = machines.see(addressOf(c));
    return seen ? c.json(fully(seen)) : c.json({ error: 'unknown machine' }, 404);
  };
  app.get('/', (c) =>
    c.json({
      machines: machines.all().flatMap((machine) => {
        const seen = machines.see(machine);
        return seen ? [briefly(seen)] : [];
      }),
    }),
  );
  app.put('/:clientId/:machineId', async (c) => {
    machines.change(addressOf(c), await readBody(c, MachineChangeSchema));
    return tell(c);
  });
  app.use('/:clientId/:machineId/*', async (c, next) => {
    if (machines.see(addressOf(c))) return next();
    return c.json({ error: 'unknown machine' }, 404);
  });
  app.get('/:clientId/:machineId', tell);
  app.delete('/:clientId/:machineId', (c) => {
    machines.remove(addressOf(c));
    return c.json({ ok: true });
  });
  app.post('/:clientId/:machineId/reboot', (c) => {
    machines.reboot(addressOf(c));
    return tell(c);
  });
  app.post('/:clientId/:machineId/forget', (c) => {
    machines.forget(addressOf(c));
    return tell(c);
  });
  app.post('/:clientId/:machineId/reset', (c) => {
    machines.resetOne(addressOf(c));
    return tell(c);
  });
  app.post('/:clientId/:machineId/refill', async (c) => {
    const hasBody = (await c.req.text()) !== '';
    const { slot } = hasBody ? await readBody(c, RefillSchema) : {};
    machines.refill(addressOf(c), slot);
    return tell(c);
  });
  app.post('/:clientId/:machineId/resolve', async (c) => {
    const { commandId, outcome } = await readBody(c, ResolveSchema);
    if (machines.resolve(addressOf(c), commandId, outcome)) return tell(c);
    return c.json({ error: 'no uncertain vend of that id' }, 409);
  });
  return app;
}
