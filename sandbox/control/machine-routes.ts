import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { SandboxContext } from '../http/context.ts';
import { MachineChangeSchema } from '../machines/change-machine.ts';
import type { Machines } from '../machines/machines.ts';
import { machineDetails, machineSummary } from '../machines/view.ts';
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
  const answerMachine = (c: Context) => {
    const snapshot = machines.inspect(addressOf(c));
    return snapshot ? c.json(machineDetails(snapshot)) : c.json({ error: 'unknown machine' }, 404);
  };
  app.get('/', (c) =>
    c.json({
      machines: machines.all().flatMap((machine) => {
        const snapshot = machines.inspect(machine);
        return snapshot ? [machineSummary(snapshot)] : [];
      }),
    }),
  );
  app.put('/:clientId/:machineId', async (c) => {
    machines.change(addressOf(c), await readBody(c, MachineChangeSchema));
    return answerMachine(c);
  });
  app.use('/:clientId/:machineId/*', async (c, next) => {
    if (machines.inspect(addressOf(c))) return next();
    return c.json({ error: 'unknown machine' }, 404);
  });
  app.get('/:clientId/:machineId', answerMachine);
  app.delete('/:clientId/:machineId', (c) => {
    machines.remove(addressOf(c));
    return c.json({ ok: true });
  });
  app.post('/:clientId/:machineId/reboot', (c) => {
    machines.reboot(addressOf(c));
    return answerMachine(c);
  });
  app.post('/:clientId/:machineId/end-motor', (c) => {
    machines.endMotors(addressOf(c));
    return answerMachine(c);
  });
  app.post('/:clientId/:machineId/forget', (c) => {
    machines.forget(addressOf(c));
    return answerMachine(c);
  });
  app.post('/:clientId/:machineId/reset', (c) => {
    machines.resetOne(addressOf(c));
    return answerMachine(c);
  });
  app.post('/:clientId/:machineId/refill', async (c) => {
    const hasBody = (await c.req.text()) !== '';
    const { slot } = hasBody ? await readBody(c, RefillSchema) : {};
    machines.refill(addressOf(c), slot);
    return answerMachine(c);
  });
  app.post('/:clientId/:machineId/resolve', async (c) => {
    const { commandId, outcome } = await readBody(c, ResolveSchema);
    if (machines.resolve(addressOf(c), commandId, outcome)) return answerMachine(c);
    return c.json({ error: 'no uncertain vend of that id' }, 409);
  });
  return app;
}
