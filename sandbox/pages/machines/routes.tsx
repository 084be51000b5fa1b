import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { SandboxContext } from '../../http/context.ts';
import { MachineChangeSchema } from '../../machines/change-machine.ts';
import type { Machines } from '../../machines/machines.ts';
import type { MachineSnapshot } from '../../machines/view.ts';
import { MachineListPage, soldOut } from './list-page.tsx';
import { liveState, statusOf } from './live-state.ts';
import { MachinePage } from './machine-page.tsx';

const AddressSchema = v.object({ clientId: v.string(), machineId: v.string() });
const SwitchForm = v.object({ name: v.string(), value: v.string() });
const JamForm = v.object({ slot: v.string() });
const ResolveForm = v.object({
  commandId: v.string(),
  outcome: v.picklist(['dispensed', 'failed']),
});
const losses = ['dropVend', 'dropResult', 'dropAck', 'duplicateResults'];
const numbers = ['motorMs', 'delayResultMs', 'clockOffsetMs'];

const addressOf = (c: Context) => v.parse(AddressSchema, c.req.param());

/** `/machines` and the forms on its pages. */
export function machinePageRoutes(machines: Machines, now: () => number) {
  const app = new Hono<SandboxContext>();
  const all = () =>
    machines.all().flatMap((machine): MachineSnapshot[] => {
      const snapshot = machines.inspect(machine);
      return snapshot ? [snapshot] : [];
    });
  app.get('/', (c) => c.html(<MachineListPage all={all()} />));
  app.get('/live', (c) =>
    c.json(
      all().map((snapshot) => ({
        key: `${snapshot.machine.clientId}/${snapshot.machine.machineId}`,
        status: statusOf(snapshot),
        soldOut: soldOut(snapshot),
        power: snapshot.machine.switches.power,
      })),
    ),
  );
  app.use('/:clientId/:machineId/*', async (c, next) => {
    if (machines.inspect(addressOf(c))) return next();
    return c.redirect('/machines', 303);
  });
  app.get('/:clientId/:machineId', (c) => {
    const snapshot = machines.inspect(addressOf(c));
    return snapshot
      ? c.html(<MachinePage snapshot={snapshot} nowMs={now()} />)
      : c.redirect('/machines');
  });
  app.get('/:clientId/:machineId/live', (c) => {
    const snapshot = machines.inspect(addressOf(c));
    return snapshot
      ? c.json(liveState(snapshot, now()))
      : c.json({ error: 'unknown machine' }, 404);
  });
  machineForms(app, machines);
  return app;
}

/** The forms on a machine's page. Each redirects back to it. */
function machineForms(app: Hono<SandboxContext>, machines: Machines) {
  const back = (c: Context) => {
    const { clientId, machineId } = addressOf(c);
    return c.redirect(`/machines/${clientId}/${machineId}`, 303);
  };
  const change = (c: Context, switches: unknown) => {
    const wanted = v.safeParse(MachineChangeSchema, { switches });
    if (wanted.success) machines.change(addressOf(c), wanted.output);
    return back(c);
  };
  app.post('/:clientId/:machineId/switch', async (c) => {
    const { name, value } = v.parse(SwitchForm, await c.req.parseBody());
    return change(c, { [name]: name === 'power' ? value === 'true' : value });
  });
  app.post('/:clientId/:machineId/jam', async (c) => {
    const { slot } = v.parse(JamForm, await c.req.parseBody());
    return change(c, { jams: slot === '' ? [] : [slot] });
  });
  app.post('/:clientId/:machineId/faults', async (c) => {
    const form = await c.req.parseBody();
    return change(c, {
      ...Object.fromEntries(losses.map((name) => [name, form[name] !== undefined])),
      ...Object.fromEntries(numbers.map((name) => [name, Number(form[name] || 0)])),
      refuse: form['refuse'] === '' ? null : form['refuse'],
      afterReboot: form['afterReboot'],
    });
  });
  app.post('/:clientId/:machineId/resolve', async (c) => {
    const { commandId, outcome } = v.parse(ResolveForm, await c.req.parseBody());
    machines.resolve(addressOf(c), commandId, outcome);
    return back(c);
  });
  app.post('/:clientId/:machineId/:act{refill|reboot|forget}', (c) => {
    const act = v.parse(v.picklist(['refill', 'reboot', 'forget']), c.req.param('act'));
    machines[act](addressOf(c));
    return back(c);
  });
}
