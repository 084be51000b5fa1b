import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { fleetMapQuerySchema } from '../../../contract/console/fleet-map.ts';
import {
  machineCountsQuerySchema,
  machineEventsQuerySchema,
  machinesQuerySchema,
  newDrinkSchema,
  newNoticeSchema,
  newPlaceSchema,
  newTestVendSchema,
  stickersQuerySchema,
  stopSalesSchema,
  withReasonSchema,
} from '../../../contract/console/machines.ts';
import { newViewSchema, ofViewSchema } from '../../../contract/console/views.ts';
import { type MachineId, machineIdSchema } from '../../../contract/shared/ids.ts';
import { listMachineEvents } from '../../core/incidents/operate/list-machine-events.ts';
import { log } from '../../core/log.ts';
import { rotateToken } from '../../core/machines/device/operate/rotate-token.ts';
import type { FleetHubStub } from '../../core/machines/fleet-hub.ts';
import { changeNotice } from '../../core/machines/operate/change-notice.ts';
import { changePlace } from '../../core/machines/operate/change-place.ts';
import { countMachines } from '../../core/machines/operate/count-machines.ts';
import { decommissionMachine } from '../../core/machines/operate/decommission-machine.ts';
import { listStickers } from '../../core/machines/operate/list-stickers.ts';
import { readPace } from '../../core/machines/operate/read-pace.ts';
import { resumeMachine } from '../../core/machines/operate/resume-machine.ts';
import { readViews, removeView, saveView } from '../../core/machines/operate/saved-views.ts';
import { showMachine, showMachines } from '../../core/machines/operate/show-machines.ts';
import { stopSales } from '../../core/machines/operate/stop-sales.ts';
import { stopSlot } from '../../core/machines/operate/stop-slot.ts';
import { changeDrink } from '../../core/prices/operate/change-drink.ts';
import { actingOf, callOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { validBody, validQuery } from '../http/valid-input.ts';

const viewId = v.pipe(v.string(), v.uuid());

/** The fleet: a page of machines, one machine, its pace, and what staff do with it. */
export const machineRoutes = new Hono<StaffEnv>()
  .get('/', validQuery(machinesQuerySchema), async (c) => {
    const shown = await showMachines(actingOf(c), hubOf(c), c.req.valid('query'));
    return shown.ok ? c.json(shown.value) : consoleProblem(c, shown.error);
  })
  .get('/:machine', async (c) => {
    const machine = v.safeParse(machineIdSchema, c.req.param('machine'));
    if (!machine.success) return unknown(c);
    const shown = await showMachine(actingOf(c), machine.output);
    return shown.ok ? c.json(shown.value) : consoleProblem(c, shown.error);
  })
  .get('/:machine/pace', async (c) => {
    const machine = v.safeParse(machineIdSchema, c.req.param('machine'));
    return machine.success ? c.json(await readPace(actingOf(c), machine.output)) : unknown(c);
  })
  .get('/:machine/events', validQuery(machineEventsQuerySchema), async (c) => {
    const machine = v.safeParse(machineIdSchema, c.req.param('machine'));
    if (!machine.success) return unknown(c);
    const { cursor } = c.req.valid('query');
    const listed = await listMachineEvents(actingOf(c), machine.output, cursor);
    return listed.ok ? c.json(listed.value) : consoleProblem(c, listed.error);
  })
  .post('/:machine/claim-code', async (c) => {
    const machine = v.safeParse(machineIdSchema, c.req.param('machine'));
    if (!machine.success) return unknown(c);
    const made = await c.env.EDGE.makeClaimCode(callOf(c), machine.output);
    return made.ok ? c.json(made.value) : consoleProblem(c, made.error);
  })
  .post('/:machine/test-vend', validBody(newTestVendSchema), async (c) => {
    const machine = v.safeParse(machineIdSchema, c.req.param('machine'));
    if (!machine.success) return unknown(c);
    const tested = await c.env.EDGE.testVend(callOf(c), machine.output, c.req.valid('json'));
    return tested.ok ? c.json({}) : consoleProblem(c, tested.error);
  })
  .post('/:machine/token', async (c) => {
    const machine = v.safeParse(machineIdSchema, c.req.param('machine'));
    if (!machine.success) return unknown(c);
    const rotated = await rotateToken(actingOf(c), machine.output);
    return rotated.ok ? c.json({}) : consoleProblem(c, rotated.error);
  })
  .post('/:machine/decommission', validBody(withReasonSchema), async (c) => {
    const machine = v.safeParse(machineIdSchema, c.req.param('machine'));
    if (!machine.success) return unknown(c);
    const { reason } = c.req.valid('json');
    const ended = await decommissionMachine(actingOf(c), machine.output, reason);
    if (!ended.ok) return consoleProblem(c, ended.error);
    const { value } = ended;
    if (value.state === 'gone') await tellHub(c, machine.output);
    return c.json(
      value.state === 'gone'
        ? { state: 'gone' as const }
        : { state: 'waiting' as const, orders: value.orderIds.length },
    );
  })
  .post('/:machine/stop', validBody(stopSalesSchema), async (c) => {
    const machine = v.safeParse(machineIdSchema, c.req.param('machine'));
    if (!machine.success) return unknown(c);
    const { reason, slot } = c.req.valid('json');
    const stopped =
      slot === undefined
        ? await stopSales(actingOf(c), machine.output, reason)
        : await stopSlot(actingOf(c), { machineId: machine.output, slot }, reason);
    if (!stopped.ok) return consoleProblem(c, stopped.error);
    await tellHub(c, machine.output);
    return c.json(stopped.value);
  })
  .put('/:machine/place', validBody(newPlaceSchema), async (c) => {
    const machine = v.safeParse(machineIdSchema, c.req.param('machine'));
    if (!machine.success) return unknown(c);
    const moved = await changePlace(actingOf(c), machine.output, c.req.valid('json'));
    if (!moved.ok) return consoleProblem(c, moved.error);
    await tellHub(c, machine.output);
    return c.json({});
  })
  .put('/:machine/notice', validBody(newNoticeSchema), async (c) => {
    const machine = v.safeParse(machineIdSchema, c.req.param('machine'));
    if (!machine.success) return unknown(c);
    const changed = await changeNotice(actingOf(c), machine.output, c.req.valid('json').notice);
    return changed.ok ? c.json({}) : consoleProblem(c, changed.error);
  })
  .put('/:machine/slots/:slot', validBody(newDrinkSchema), async (c) => {
    const machine = v.safeParse(machineIdSchema, c.req.param('machine'));
    if (!machine.success) return unknown(c);
    const stepYen = c.get('tenant').priceStepYen;
    const place = { machineId: machine.output, slot: c.req.param('slot'), stepYen };
    const changed = await changeDrink(actingOf(c), place, c.req.valid('json'));
    return changed.ok ? c.json({}) : consoleProblem(c, changed.error);
  })
  .post('/:machine/resume', async (c) => {
    const machine = v.safeParse(machineIdSchema, c.req.param('machine'));
    if (!machine.success) return unknown(c);
    const resumed = await resumeMachine(actingOf(c), machine.output);
    if (!resumed.ok) return consoleProblem(c, resumed.error);
    await tellHub(c, machine.output);
    return c.json(resumed.value);
  });

/** The whole fleet. It has its own path, because any word can be a machine's id. */
export const fleetRoutes = new Hono<StaffEnv>()
  .get('/counts', validQuery(machineCountsQuerySchema), async (c) => {
    const place = c.req.valid('query');
    // Without the hub the store counts, at a few reads each time.
    const counted = hubOf(c)
      .counts(c.get('tenant').clientId, place)
      .catch(() => countMachines(actingOf(c), place));
    return c.json(await counted);
  })
  .get('/firmware', async (c) =>
    c.json({ firmware: await hubOf(c).firmware(c.get('tenant').clientId) }),
  )
  .get('/map', validQuery(fleetMapQuerySchema), async (c) => {
    const { box, ...filter } = c.req.valid('query');
    const found = await hubOf(c).map(c.get('tenant').clientId, filter, box);
    const { MAP_TILES: url, MAP_CREDIT: credit } = c.get('services').settings;
    return c.json({ ...found, tiles: { url, credit } });
  })
  .get('/live', async (c) => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
      return consoleProblem(c, { code: 'CONSOLE_INPUT_INVALID', data: { fields: ['upgrade'] } });
    }
    // Browsers let any site's page open a WebSocket with this site's cookies.
    const isOwn = c.req.header('origin') === c.get('services').settings.CONSOLE_ORIGIN;
    if (!isOwn) return consoleProblem(c, { code: 'CONSOLE_CROSS_ORIGIN' });
    const address = `https://fleet/${c.get('tenant').clientId}/live`;
    const { webSocket } = await hubOf(c).fetch(
      new Request(address, { headers: { upgrade: 'websocket' } }),
    );
    if (!webSocket) return consoleProblem(c, { code: 'CONSOLE_BUSY' });
    return new Response(null, { status: 101, webSocket });
  })
  .get('/stickers', validQuery(stickersQuerySchema), async (c) => {
    const { client } = actingOf(c);
    const reader = { client, services: c.get('services') };
    const listed = await listStickers(reader, c.req.valid('query'));
    return listed.ok ? c.json(listed.value) : consoleProblem(c, listed.error);
  })
  .get('/views', async (c) => c.json(await readViews(actingOf(c))))
  .put('/views/:view', validBody(newViewSchema), async (c) => {
    const view = v.safeParse(viewId, c.req.param('view'));
    if (!view.success) return malformedView(c);
    const saved = await saveView(actingOf(c), view.output, c.req.valid('json'));
    return saved.ok ? c.json({}) : consoleProblem(c, saved.error);
  })
  .delete('/views/:view', validQuery(ofViewSchema), async (c) => {
    const isShared = c.req.valid('query').of === 'all';
    const removed = await removeView(actingOf(c), c.req.param('view'), isShared);
    return removed.ok ? c.json({}) : consoleProblem(c, removed.error);
  });

const hubOf = (c: Context<StaffEnv>): FleetHubStub =>
  c.env.FLEETS.getByName(c.get('tenant').clientId);

/**
 * Tells the hub that staff changed a machine. If the call fails, the hub reads the change itself
 * within a day.
 */
const tellHub = (c: Context<StaffEnv>, machineId: MachineId) =>
  hubOf(c)
    .refresh({ clientId: c.get('tenant').clientId, machineId })
    .catch((thrown: unknown) => log('fleet.untold', { machineId, thrown }));

const malformedView = (c: Context<StaffEnv>) =>
  consoleProblem(c, { code: 'CONSOLE_INPUT_INVALID', data: { fields: ['view'] } });
const unknown = (c: Context<StaffEnv>) =>
  consoleProblem(c, { code: 'MACHINE_UNKNOWN', data: { machineIds: [] } });
