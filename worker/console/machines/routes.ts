import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { machinesQuerySchema, stopSalesSchema } from '../../../contract/console/machines.ts';
import { machineIdSchema } from '../../../contract/shared/ids.ts';
import { countMachines } from '../../core/machines/operate/count-machines.ts';
import { resumeMachine } from '../../core/machines/operate/resume-machine.ts';
import { showMachine, showMachines } from '../../core/machines/operate/show-machines.ts';
import { stopSales } from '../../core/machines/operate/stop-sales.ts';
import { actingOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { validBody, validQuery } from '../http/valid-input.ts';

/** The fleet: a page of machines, one machine, and letting it sell again. */
export const machineRoutes = new Hono<StaffEnv>()
  .get('/', validQuery(machinesQuerySchema), async (c) => {
    const shown = await showMachines(actingOf(c), c.req.valid('query'));
    return shown.ok ? c.json(shown.value) : consoleProblem(c, shown.error);
  })
  .get('/:machine', async (c) => {
    const machine = v.safeParse(machineIdSchema, c.req.param('machine'));
    if (!machine.success) return unknown(c);
    const shown = await showMachine(actingOf(c), machine.output);
    return shown.ok ? c.json(shown.value) : consoleProblem(c, shown.error);
  })
  .post('/:machine/stop', validBody(stopSalesSchema), async (c) => {
    const machine = v.safeParse(machineIdSchema, c.req.param('machine'));
    if (!machine.success) return unknown(c);
    const stopped = await stopSales(actingOf(c), machine.output, c.req.valid('json').reason);
    return stopped.ok ? c.json(stopped.value) : consoleProblem(c, stopped.error);
  })
  .post('/:machine/resume', async (c) => {
    const machine = v.safeParse(machineIdSchema, c.req.param('machine'));
    if (!machine.success) return unknown(c);
    const resumed = await resumeMachine(actingOf(c), machine.output);
    return resumed.ok ? c.json(resumed.value) : consoleProblem(c, resumed.error);
  });

/** The whole fleet. A path of its own, because any word can be a machine's id. */
export const fleetRoutes = new Hono<StaffEnv>().get(
  '/counts',
  validQuery(v.pick(machinesQuerySchema, ['site'])),
  async (c) => c.json(await countMachines(actingOf(c), c.req.valid('query').site)),
);

const unknown = (c: Context<StaffEnv>) =>
  consoleProblem(c, { code: 'MACHINE_UNKNOWN', data: { machineIds: [] } });
