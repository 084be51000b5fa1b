import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { orderIdOf } from '../../../../contract/customer/order-id.ts';
import { placeOrderSchema } from '../../../../contract/customer/orders.ts';
import { clientIdSchema, lineUserIdSchema } from '../../../../contract/shared/ids.ts';
import type { Bindings } from '../../../../worker/bindings.ts';
import { stockWrite } from '../../../../worker/core/machines/stock-write.ts';
import { placeOrder, prepareOrder } from '../../../../worker/core/purchase/place-order.ts';
import { loadTenant } from '../../../../worker/core/tenant/load-tenant.ts';
import { servicesOf } from '../../../../worker/services-of.ts';
import { askToConnect, Device, deviceToken, helloOf } from '../../support/machine.ts';
import {
  newShopper,
  offered,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  putMachine,
  putOffer,
  reaches,
  slotStockOf,
  stockOf,
  vend,
} from '../../support/shop.ts';
import { control, patch, seed, trafficOf } from '../../support/stand-ins.ts';
import { problemIn, send } from '../../support/visitor.ts';

const TENANT = 'shelved';
const CHANNEL = '1650007731';

const bindings = v.parse(
  v.custom<Bindings>((value) => typeof value === 'object'),
  env,
);

beforeAll(() => openShop(TENANT, CHANNEL));

const shopperOf = () => newShopper(TENANT, CHANNEL, 'paypay');

async function readsOf(work: () => Promise<unknown>) {
  const traffic = await trafficOf(work);
  return traffic.reduce((sum, { reads }) => sum + reads, 0);
}

describe('the first request of a machine’s page', () => {
  test('reads machine, shelf and alerts, and then nothing for half a minute', async () => {
    const { machineId } = await openMachine(TENANT, { A1: 0, A2: 4, A3: 4 });
    const { cookie } = await shopperOf();
    const open = async (page: string) =>
      (await send('GET', `/${TENANT}${page}`, { cookie })).text();
    // The isolate has cached the tenant, its texts and the session.
    await open('/account');
    const own = await readsOf(() => open('/account'));
    const page = `/machines/${machineId}`;
    expect((await readsOf(() => open(page))) - own).toBe(3);
    // The person's alerts are read each time and not cached.
    expect((await readsOf(() => open(page))) - own).toBe(1);
  });

  test('by its number costs one more read, wherever the machine is in the list', async () => {
    await putMachine(TENANT, 'm-coded', { A1: 1 });
    await seed({ [`clients/${TENANT}/machineCodes/7001`]: { machineId: 'm-coded' } });
    const shopper = await shopperOf();
    const traffic = await trafficOf(async () => {
      const answer = await shopper.call('GET', '/machines?code=7001');
      expect(await answer.json()).toMatchObject({ machines: [{ id: 'm-coded' }] });
    });
    expect(traffic.filter(({ path }) => path.includes('runQuery'))).toEqual([]);
    expect(traffic.reduce((sum, { reads }) => sum + reads, 0)).toBe(3);
  });

  test('by an unknown number, or the number of a deleted machine, is not found', async () => {
    await seed({ [`clients/${TENANT}/machineCodes/7002`]: { machineId: 'm-gone' } });
    const shopper = await shopperOf();
    for (const code of ['7002', '7999']) {
      const answer = await shopper.call('GET', `/machines?code=${code}`);
      expect(await answer.json()).toEqual({ machines: [], nextCursor: null });
    }
  });
});

describe('a slot that left the offer while a piece of it is held', () => {
  test('is sold at the agreed price, and reduces the stock', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 5, A2: 5 });
    const shopper = await shopperOf();
    const { id } = await orderIn(await shopper.buy(machineId));
    await putOffer(TENANT, machineId, [offered('A2')]);
    await vend(device);
    expect(await reaches(shopper, id, 'CAPTURED')).toMatchObject({ amountYen: PRICE });
    expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 4, reserved: 0 });
  });

  test('is released if nothing was dispensed', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 5, A2: 5 });
    const shopper = await shopperOf();
    const { id } = await orderIn(await shopper.buy(machineId));
    await putOffer(TENANT, machineId, [offered('A2')]);
    await vend(device, 'failed');
    await reaches(shopper, id, 'REVERTED');
    expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 5, reserved: 0 });
  });
});

describe('a shelf that changes between the read and the commit of a purchase', () => {
  /** A purchase that is decided and not committed. `commit` continues it. */
  async function decided() {
    const { machineId } = await openMachine(TENANT, { A1: 5, A2: 5 });
    const shopper = await shopperOf();
    const services = servicesOf(bindings);
    const asked = v.parse(placeOrderSchema, {
      ...{ machineId, slot: 'A1', productId: 'P1', expectedAmountYen: PRICE },
      ...{ payMethodId: shopper.id, couponId: null },
    });
    const tenant = await loadTenant(
      services,
      v.parse(clientIdSchema, TENANT),
      'strict',
      () => undefined,
    );
    if (!tenant.ok) throw new Error(tenant.error.code);
    const { client } = tenant.value;
    const lineUserId = v.parse(lineUserIdSchema, shopper.userId);
    const buyer = { clientId: client.clientId, lineUserId };
    const orderId = await orderIdOf(client.clientId, lineUserId, crypto.randomUUID());
    const request = { client, buyer, language: 'ja' as const, orderId, asked };
    const prepared = await prepareOrder(services, request);
    if (!prepared.ok) throw new Error(prepared.error.code);
    const name = { clientId: client.clientId, machineId: asked.machineId };
    const write = (changes: Parameters<typeof stockWrite>[1]) =>
      services.store.commit([stockWrite(name, changes)]);
    return { name, write, commit: () => placeOrder(services, request, prepared.value) };
  }

  test('to another price refuses the purchase, so the old price is never charged', async () => {
    const { name, commit } = await decided();
    const dearer = { priceYen: PRICE + 20 };
    await putOffer(TENANT, name.machineId, [offered('A1', dearer), offered('A2')]);
    expect(await commit()).toEqual({
      ok: false,
      error: {
        code: 'PRICE_CHANGED',
        data: { amountYen: PRICE + 20, priceYen: PRICE + 20 },
      },
    });
    expect(await stockOf(TENANT, name.machineId, 'A1')).toEqual({ count: 5, reserved: 0 });
  });

  test('at another slot does not stop the purchase, and both changes are stored', async () => {
    const { name, write, commit } = await decided();
    await write({ A2: { count: 1 } });
    expect(await commit()).toMatchObject({ ok: true, value: { created: true } });
    expect(await stockOf(TENANT, name.machineId, 'A1')).toEqual({ count: 5, reserved: 1 });
    expect(await stockOf(TENANT, name.machineId, 'A2')).toEqual({ count: 1, reserved: 0 });
  });

  test('because somebody else bought the last piece refuses the purchase as sold out', async () => {
    const { name, write, commit } = await decided();
    await write({ A1: { count: 1, reservedBy: ['z'.repeat(26)] } });
    expect(await commit()).toEqual({ ok: false, error: { code: 'SOLD_OUT' } });
    expect((await slotStockOf(TENANT, name.machineId, 'A1'))?.reservedBy).toEqual(['z'.repeat(26)]);
  });
});

test('a purchase that cannot be stored after all retries returns 503, and the same key buys later', async () => {
  const { machineId, device } = await openMachine(TENANT, { A1: 5 });
  const shopper = await shopperOf();
  const key = crypto.randomUUID();
  const refused = { pathPrefix: '/v1/', pathContains: ':commit', kind: 'status', status: 503 };
  await control('PUT', '/faults', [{ ...refused, times: -1 }]);
  const answer = await shopper.buy(machineId, {}, key);
  await control('PUT', '/faults', []);
  expect(await problemIn(answer)).toMatchObject({ status: 503, code: 'STORE_UNAVAILABLE' });
  expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 5, reserved: 0 });
  const { id } = await orderIn(await shopper.buy(machineId, {}, key));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 4, reserved: 0 });
});

describe('a machine with 24 slots', () => {
  const slots = Array.from({ length: 24 }, (_, place) => `A${place}`);
  const holding = (count: number) => Object.fromEntries(slots.map((slot) => [slot, count]));

  /** Counts the edge's reads and writes until all of the machine's messages are handled. */
  async function costOf(say: () => Promise<Device>) {
    const traffic = await trafficOf(async () => {
      const device = await say();
      // Messages are handled in order, so this ack means that all earlier ones are done. It costs one read.
      device.say({ type: 'result', commandId: 'z'.repeat(26), outcome: 'failed', atMs: 0 });
      await device.received('ack');
    });
    const sum = (of: 'reads' | 'writes') => traffic.reduce((all, call) => all + call[of], 0);
    return { reads: sum('reads') - 1, writes: sum('writes') };
  }

  test('costs one read and three writes for a hello, and one write for a report of all counts', async () => {
    await putMachine(TENANT, 'm-long', holding(0));
    const token = await deviceToken(TENANT, 'm-long');
    const answer = await askToConnect('m-long', token);
    if (!answer.webSocket) throw new Error(String(answer.status));
    const device = new Device(answer.webSocket);
    // The token was read before. The hello reads the shelf, and writes its counts, the connection and the
    // machine's status.
    const hello = await costOf(async () => {
      device.say(helloOf(holding(5)));
      return device;
    });
    expect(hello).toEqual({ reads: 1, writes: 3 });
    const report = await costOf(async () => {
      const counted = slots.map((slot) => ({ slot, count: 3 }));
      device.say({ type: 'stock', seq: 1, door: 'closed', slots: counted });
      return device;
    });
    expect(report).toEqual({ reads: 0, writes: 1 });
    expect(await stockOf(TENANT, 'm-long', 'A23')).toEqual({ count: 3, reserved: 0 });
  });
});

test('a slot with an unreadable count does not sell and is logged, while other slots sell', async () => {
  const { machineId, device } = await openMachine(TENANT, { A1: 5, A2: 5 });
  await patch(`clients/${TENANT}/machines/${machineId}/shelf/current`, {
    stock: { A1: { count: 'of a newer version' }, A2: { count: 5, reservedBy: [] } },
  });
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)));
  const shopper = await shopperOf();
  expect((await shopper.buy(machineId)).status).toBe(409);
  const { id } = await orderIn(await shopper.buy(machineId, { slot: 'A2' }));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  vi.restoreAllMocks();
  const unreadable = lines.filter((line) => line.includes('stock.unreadable'));
  expect(unreadable.length).toBeGreaterThan(0);
  expect(JSON.parse(unreadable[0] ?? '')).toMatchObject({
    clientId: TENANT,
    machineId,
    action: 'A1',
  });
});
