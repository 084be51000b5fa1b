import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { machineDetailSchema } from '../../../contract/console/machines.ts';
import { taskDetailSchema } from '../../../contract/console/tasks.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  putMachine,
  reaches,
  vend,
} from '../support/shop.ts';
import { list, patch, seed } from '../support/stand-ins.ts';
import { problemIn } from '../support/visitor.ts';

const TENANT = 'stop-slot';
const CHANNEL = '1650041103';
let field: Desk;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  field = await signIn(TENANT, ['field']);
});

const because = { reason: '札が違う' };
const stop = (machineId: string, more: object = { slot: 'A1' }) =>
  field.call('POST', `/machines/${machineId}/stop`, { ...because, ...more });
const slotsOf = async (machineId: string) => {
  const shown = await field.call('GET', `/machines/${machineId}`);
  return v.parse(machineDetailSchema, await shown.json()).slots;
};

test('a stopped slot stays stopped after a sale in progress, other slots sell, and it can be resumed', async () => {
  const { machineId, device } = await openMachine(TENANT, { A1: 3, A2: 3 });
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id: begun } = await orderIn(await shopper.buy(machineId));
  expect((await stop(machineId)).status).toBe(200);
  expect((await stop(machineId)).status, 'it may arrive twice').toBe(200);
  await vend(device);
  await reaches(shopper, begun, 'CAPTURED');
  const by = { by: field.name, note: because.reason };
  expect(await slotsOf(machineId)).toMatchObject([
    { slot: 'A1', isStopped: true, stop: by },
    { slot: 'A2', isStopped: false, stop: null },
  ]);
  expect((await problemIn(await shopper.buy(machineId))).code).toBe('SLOT_STOPPED');
  const { id } = await orderIn(await shopper.buy(machineId, { slot: 'A2' }));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  const rows = (await list(`clients/${TENANT}/audit`)).filter(
    ({ fields }) => fields?.['what']?.['stringValue'] === 'machine.stop',
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).toContain('A1');
  expect((await field.call('POST', `/machines/${machineId}/resume`)).status).toBe(200);
  expect(await slotsOf(machineId)).toMatchObject([{ isStopped: false, stop: null }, {}]);
  await orderIn(await shopper.buy(machineId));
});

test('a slot with an unreadable stop does not sell', async () => {
  const { machineId } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  await patch(`clients/${TENANT}/machines/${machineId}/shelf/current`, {
    stock: { A1: { count: 3, stopped: 'a newer shape' } },
  });
  expect((await shopper.buy(machineId)).status).not.toBe(201);
});

test('an unknown slot or machine, and support staff, are refused', async () => {
  const { machineId } = await openMachine(TENANT);
  expect(await outcomeOf(await stop(machineId, { slot: 'Z9' }))).toBe('SLOT_CHANGED');
  expect(await outcomeOf(await stop('m-none'))).toBe('MACHINE_UNKNOWN');
  expect(await outcomeOf(await stop(machineId, { slot: '' }))).toBe('CONSOLE_INPUT_INVALID');
  const support = await signIn(TENANT, ['support']);
  const denied = await support.call('POST', `/machines/${machineId}/stop`, {
    ...because,
    slot: 'A1',
  });
  expect(denied.status).toBe(403);
  expect(await slotsOf(machineId)).toMatchObject([{ isStopped: false }]);
});

test('a task offers to stop its machine’s slot, unless losses have already stopped it', async () => {
  await putMachine(TENANT, 'm-task', { A1: 3 });
  const incident = (kind: string) => ({
    ...{ kind, orderId: null, machineId: 'm-task', slot: 'A1', isOpen: true, isTold: true },
    ...{ openedAt: '2026-11-22T00:00:00.000Z', notifyAt: null, tries: 0, attempts: [] },
    ...{ taken: null, resolved: null },
  });
  const path = (kind: string) => `clients/${TENANT}/incidents/m-task.A1.${kind}`;
  await seed({
    [path('SLOT_JAMMED')]: incident('SLOT_JAMMED'),
    [path('SLOT_STOPPED')]: incident('SLOT_STOPPED'),
  });
  const stopAt = async (kind: string) => {
    const shown = await field.call('GET', `/tasks/incident.m-task.A1.${kind}`);
    return v.parse(taskDetailSchema, await shown.json()).stopAt;
  };
  expect(await stopAt('SLOT_JAMMED')).toBe('m-task');
  expect(await stopAt('SLOT_STOPPED')).toBeNull();
});
