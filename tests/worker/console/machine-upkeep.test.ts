import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import {
  claimCodeSchema,
  decommissionedSchema,
  machineDetailSchema,
  machinePaceSchema,
} from '../../../contract/console/machines.ts';
import { claimedSchema } from '../../../contract/machine/claim.ts';
import { addDays, dayAt } from '../../../worker/core/japan-time.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { edgeFetch } from '../support/deployment.ts';
import { connectWith } from '../support/machine.ts';
import {
  newShopper,
  offered,
  openMachine,
  openShop,
  orderIn,
  putMachine,
  putOffer,
  reaches,
  stockOf,
  until,
  vend,
} from '../support/shop.ts';
import { list, seed, stored, trafficOf } from '../support/stand-ins.ts';
import { APP } from '../support/visitor.ts';

const TENANT = 'upkeep';
const CHANNEL = '1650041011';
let manager: Desk;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  manager = await signIn(TENANT, ['manager']);
});

const because = { reason: '設置契約の終了' };
const audited = async (what: string) =>
  (await list(`clients/${TENANT}/audit`)).filter(
    ({ fields }) => fields?.['what']?.['stringValue'] === what,
  );

test('a product’s pace is its average over the fourteen days before today, for 14 reads', async () => {
  const { machineId } = await openMachine(TENANT, { A1: 7 });
  await putOffer(TENANT, machineId, [offered('A1', { capacity: 20 }), offered('A2')]);
  const today = dayAt(Date.now());
  const sale = (days: number, products: object) => [
    `clients/${TENANT}/sales/${machineId}_${addDays(today, -days)}`,
    {
      ...{ machineId, machine: { code: '1024', name: { ja: '1号機', en: 'No. 1' } } },
      ...{ day: addDays(today, -days), counts: { products } },
    },
  ];
  await seed(
    Object.fromEntries([
      sale(0, { 'P1@8': { captured: 99 } }),
      sale(1, { 'P1@8': { captured: 20 }, 'P2@8': { captured: 1 } }),
      sale(14, { 'P1@10': { captured: 8 } }),
      sale(15, { 'P1@8': { captured: 99 } }),
    ]),
  );
  const traffic = await trafficOf(async () => {
    const answer = await manager.call('GET', `/machines/${machineId}/pace`);
    expect(v.parse(machinePaceSchema, await answer.json())).toEqual({
      ...{ days: 14, perDay: { P1: 2, P2: 1 / 14 } },
    });
  });
  // Before it, the console reads the session, the colleague and the tenant.
  expect(traffic.at(-1)?.reads).toBe(14);
  expect(traffic.slice(0, -1).reduce((sum, call) => sum + call.reads, 0)).toBeLessThanOrEqual(4);
  const shown = await manager.call('GET', `/machines/${machineId}`);
  expect(v.parse(machineDetailSchema, await shown.json()).slots).toMatchObject([
    { slot: 'A1', count: 7, capacity: 20 },
    { slot: 'A2', capacity: null },
  ]);
});

test('a field worker’s claim code connects a new machine, which makes its first sale, and works once', async () => {
  const machineId = 'm-new';
  await putMachine(TENANT, machineId, { A1: 5 });
  const field = await signIn(TENANT, ['field']);
  const path = `/machines/${machineId}/claim-code`;
  const support = await signIn(TENANT, ['support']);
  expect(await outcomeOf(await support.call('POST', path))).toBe('ACTION_FORBIDDEN');
  const answer = await field.call('POST', path);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const { code, expiresAt } = v.parse(claimCodeSchema, await answer.json());
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 71 * 3_600_000);
  expect(JSON.stringify(await audited('claim-code.make'))).not.toContain(code);
  const claim = () =>
    edgeFetch(`${APP}/api/machines/claim`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': '198.51.100.77' },
      body: JSON.stringify({ clientId: TENANT, code, nonce: crypto.randomUUID() }),
    });
  const { token } = v.parse(claimedSchema, await (await claim()).json());
  expect((await claim()).status, 'the code is used').toBe(401);
  const device = await connectWith(token, machineId, { A1: 5 });
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  await until(async () => (await stockOf(TENANT, machineId, 'A1'))?.count === 5);
  const order = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, order.id, 'CAPTURED');
  expect(await outcomeOf(await field.call('POST', '/machines/nobody/claim-code'))).toBe(
    'MACHINE_UNKNOWN',
  );
});

test('a manager can rotate a machine’s token, which is logged, and a field worker cannot', async () => {
  const { machineId } = await openMachine(TENANT);
  const path = `/machines/${machineId}/token`;
  const field = await signIn(TENANT, ['field']);
  expect(await outcomeOf(await field.call('POST', path))).toBe('ACTION_FORBIDDEN');
  expect((await manager.call('POST', path)).status).toBe(200);
  const device = await stored(`clients/${TENANT}/machines/${machineId}/devices/current`);
  expect(device?.['nextTokenId']?.['stringValue']).toBeTypeOf('string');
  expect(await audited('token.rotate')).toHaveLength(1);
  expect(await outcomeOf(await manager.call('POST', '/machines/nobody/token'))).toBe(
    'TOKEN_ABSENT',
  );
});

test('decommissioning during a purchase only stops sales, and removes the machine after the order has ended', async () => {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const order = await orderIn(await shopper.buy(machineId));
  const path = `/machines/${machineId}/decommission`;
  const end = async () =>
    v.parse(decommissionedSchema, await (await manager.call('POST', path, because)).json());
  const field = await signIn(TENANT, ['field']);
  expect(await outcomeOf(await field.call('POST', path, because))).toBe('ACTION_FORBIDDEN');
  expect(await outcomeOf(await manager.call('POST', path, { reason: ' ' }))).toBe(
    'CONSOLE_INPUT_INVALID',
  );
  expect(await end()).toEqual({ state: 'waiting', orders: 1 });
  await vend(device);
  await reaches(shopper, order.id, 'CAPTURED');
  expect(await end()).toEqual({ state: 'gone' });
  expect(await outcomeOf(await manager.call('GET', `/machines/${machineId}`))).toBe(
    'MACHINE_UNKNOWN',
  );
  const rows = await audited('machine.decommission');
  expect(rows.map(({ fields }) => fields?.['reason'])).toEqual([{ stringValue: '設置契約の終了' }]);
  expect(
    await outcomeOf(await manager.call('POST', '/machines/nobody/decommission', because)),
  ).toBe('MACHINE_UNKNOWN');
});

test('a manager can move a machine to another route, whose list then has it, and field staff cannot', async () => {
  const { machineId } = await openMachine(TENANT);
  const field = await signIn(TENANT, ['field']);
  const place = { site: '新本社ビル', route: '山手ルート', group: null };
  const at = `/machines/${machineId}/place`;
  expect((await field.call('PUT', at, place)).status).toBe(403);
  expect((await manager.call('PUT', at, { ...place, route: ' ' })).status).toBe(400);
  expect((await manager.call('PUT', at, place)).status).toBe(200);
  const shown = await manager.call('GET', `/machines/${machineId}`);
  const detail = v.parse(machineDetailSchema, await shown.json());
  expect(detail).toMatchObject({
    group: null,
    machine: { site: '新本社ビル', route: '山手ルート' },
  });
  expect((await manager.call('PUT', at, place)).status, 'it may arrive twice').toBe(200);
  const [row, ...others] = (await audited('machine.move')).filter(({ fields }) =>
    JSON.stringify(fields).includes(machineId),
  );
  expect(others).toEqual([]);
  expect(JSON.stringify(row?.fields?.['after'])).toContain('山手ルート');
  expect((await manager.call('PUT', '/machines/m-none/place', place)).status).toBe(404);
});
