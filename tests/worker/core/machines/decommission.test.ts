import * as v from 'valibot';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { valueOrFail } from '../../../../cli/command/failure-text.ts';
import { openOperatorContext } from '../../../../cli/orders/operator-context.ts';
import { clientIdSchema, machineIdSchema } from '../../../../contract/shared/ids.ts';
import { decommissionMachine } from '../../../../worker/core/machines/operate/decommission-machine.ts';
import { moveMachine } from '../../../../worker/core/machines/operate/move-machine.ts';
import { runPart } from '../../../../worker/core/prices/run-part.ts';
import type { Firestore } from '../../../../worker/core/store/firestore.ts';
import * as paths from '../../../../worker/core/store/paths.ts';
import { decodeFields, Timestamp } from '../../../../worker/core/store/values.ts';
import { askToConnect, deviceToken } from '../../support/machine.ts';
import { operator } from '../../support/rotate.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  putMachine,
  reaches,
  vend,
} from '../../support/shop.ts';
import { list, patch, remove, seed, stored } from '../../support/stand-ins.ts';
import { sweep } from '../../support/sweep.ts';

const TENANT = v.parse(clientIdSchema, 'leaving-machines');
const CHANNEL = '1650012041';
const id = (name: string) => v.parse(machineIdSchema, name);
const asOperator = () => openOperatorContext(operator(), TENANT, 'hanako');
const below = (machineId: string, ...more: readonly string[]) =>
  ['clients', TENANT, 'machines', machineId, ...more].join('/');

beforeAll(() => openShop(TENANT, CHANNEL));
afterEach(() => vi.restoreAllMocks());

const decommission = async (machineId: string) =>
  valueOrFail(await decommissionMachine(await asOperator(), id(machineId), '契約終了'));

/** Stores an open incident of a machine. */
const openIncident = (machineId: string, orderId: string | null = null) => {
  const at = Timestamp.ofMs(Date.now());
  return seed({
    [`clients/${TENANT}/incidents/${orderId ?? machineId}.MACHINE_OFFLINE`]: {
      ...{ kind: 'MACHINE_OFFLINE', orderId, machineId, isOpen: true, openedAt: at },
      ...{ notifyAt: null, tries: 0, isTold: true, attempts: [], taken: null, resolved: null },
    },
  });
};

test('a machine leaves the lists, its favourites, alerts and incidents, and its connection ends', async () => {
  const { machineId, device } = await openMachine(TENANT);
  await seed({ [`clients/${TENANT}/machineCodes/1024`]: { machineId } });
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  await putMachine(TENANT, 'm-other', { A1: 1 });
  const settings = { favourites: [machineId, 'm-other'] };
  expect((await shopper.call('PUT', '/me/settings', settings)).status).toBe(200);
  await seed({ [below(machineId, 'alerts', 'U1')]: { lineUserId: 'U1', productIds: [] } });
  await openIncident(machineId);
  const orderId = 'a'.repeat(26);
  await openIncident(machineId, orderId);

  expect(await decommission(machineId)).toMatchObject({
    state: 'gone',
    favourites: 1,
    incidents: 1,
  });

  await sweep();
  expect((await device.closed).code).toBe(4001);
  expect((await shopper.call('GET', `/machines/${machineId}`)).status).toBe(404);
  expect(await stored(below(machineId))).toBeUndefined();
  expect(await stored(`clients/${TENANT}/machineCodes/1024`)).toBeUndefined();
  expect(await list(below(machineId, 'alerts'))).toEqual([]);
  const users = JSON.stringify(await list(`clients/${TENANT}/lineUsers`));
  expect([users.includes(`"${machineId}"`), users.includes('"m-other"')]).toEqual([false, true]);
  const open = await Promise.all(
    [machineId, orderId].map((one) => stored(`clients/${TENANT}/incidents/${one}.MACHINE_OFFLINE`)),
  );
  expect(open.map((one) => one !== undefined)).toEqual([false, true]);
  const audit = await stored(`clients/${TENANT}/audit/machine.${machineId}.000001`);
  expect(audit).toMatchObject({
    what: { stringValue: 'machine.decommission' },
    reason: { stringValue: '契約終了' },
    actor: { mapValue: { fields: { name: { stringValue: 'hanako' } } } },
  });
});

test('during a purchase the machine only stops selling, and the purchase is completed', async () => {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id: orderId } = await orderIn(await shopper.buy(machineId));
  expect(await decommission(machineId)).toEqual({ state: 'waiting', orderIds: [orderId] });
  expect(await stored(below(machineId))).toBeDefined();
  const other = await newShopper(TENANT, CHANNEL, 'paypay');
  expect((await other.buy(machineId)).status).not.toBe(201);
  await vend(device);
  await reaches(shopper, orderId, 'CAPTURED');
  expect(await decommission(machineId)).toMatchObject({ state: 'gone' });
});

test('a change of prices that has read the shelf before does not fill it again', async () => {
  await putMachine(TENANT, 'm-priced', { A1: 1 });
  const change = `clients/${TENANT}/priceChanges/winter`;
  const slots = [{ slot: 'A1', productId: 'P1', fromYen: PRICE, toYen: PRICE + 10 }];
  await seed({
    [change]: {
      ...{ title: '冬', by: 'hanako', state: 'applying', createdAt: Timestamp.ofMs(Date.now()) },
      ...{ sizes: { 0: { machines: 1, slots: 1, jumps: 0 } }, next: 0, undoParts: 0 },
      ...{ outcomes: {}, offline: 0 },
    },
    [`${change}/priceParts/0`]: { rows: JSON.stringify([{ machineId: 'm-priced', slots }]) },
  });
  const services = operator();
  const shelf = paths.shelf(TENANT, id('m-priced'));
  let isRead = false;
  const batchGet: Firestore['batchGet'] = async (asked, only) => {
    const found = await services.store.batchGet(asked, only);
    if (!isRead && asked.includes(shelf)) {
      isRead = true;
      await decommission('m-priced');
    }
    return found;
  };
  await runPart({ ...services, store: { ...services.store, batchGet } }, TENANT, 'winter');
  expect((await services.store.get(shelf))?.fields).toMatchObject({ offer: [] });
});

test('a machine stays as it is while somebody puts the tenant', async () => {
  await putMachine(TENANT, 'm-put', { A1: 1 });
  await seed({ [`clients/${TENANT}/puts/current`]: { finishedAt: null } });
  const refused = await decommissionMachine(await asOperator(), id('m-put'), '撤去');
  expect(refused).toMatchObject({ error: { code: 'PUT_BY_ANOTHER' } });
  const shelf = decodeFields((await stored(below('m-put', 'shelf', 'current'))) ?? {});
  expect(shelf).toMatchObject({ offer: [{ slot: 'A1' }] });
  await remove(`clients/${TENANT}/puts/current`);
});

test('a piece that is held for an order that does not exist delays nothing', async () => {
  await putMachine(TENANT, 'm-held', { A1: 1 });
  const stock = { A1: { count: 1, reservedBy: ['b'.repeat(26)] } };
  await patch(below('m-held', 'shelf', 'current'), { stock });
  expect(await decommission('m-held')).toMatchObject({ state: 'gone' });
});

test('an unknown machine is refused, and a second run completes an interrupted one', async () => {
  expect(await decommissionMachine(await asOperator(), id('m-nowhere'), '撤去')).toMatchObject({
    error: { code: 'MACHINE_UNKNOWN' },
  });
  await putMachine(TENANT, 'm-again', { A1: 1 });
  await decommission('m-again');
  await openIncident('m-again');
  expect(await decommission('m-again')).toMatchObject({ state: 'gone', incidents: 1 });
});

test('a machine can move only to one without a token, and the move makes that one’s claim code', async () => {
  for (const name of ['m-old', 'm-new', 'm-taken']) await putMachine(TENANT, name, { A1: 1 });
  const token = await deviceToken(TENANT, 'm-old');
  await deviceToken(TENANT, 'm-taken');
  const context = await asOperator();
  const move = (to: string) => moveMachine(context, { from: id('m-old'), to: id(to) }, '移設');
  expect(await move('m-taken')).toMatchObject({ error: { code: 'MACHINE_ENROLLED' } });
  expect(await move('m-nowhere')).toMatchObject({ error: { code: 'MACHINE_UNKNOWN' } });
  expect(await move('m-old')).toMatchObject({ error: { code: 'MACHINE_UNKNOWN' } });
  expect((await askToConnect('m-old', token)).status).toBe(101);
  expect(valueOrFail(await move('m-new'))).toMatchObject({
    state: 'gone',
    made: { code: expect.stringMatching(/^\w{5}-\w{5}$/), machine: { machineId: 'm-new' } },
  });
  expect((await askToConnect('m-old', token)).status).toBe(401);
});
