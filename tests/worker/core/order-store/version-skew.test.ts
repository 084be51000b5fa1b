import { abortAllDurableObjects } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { valueOrFail } from '../../../../cli/command/failure-text.ts';
import { openOperatorContext } from '../../../../cli/orders/operator-context.ts';
import { unreadableLines } from '../../../../cli/orders/report-unreadable.ts';
import { clientIdSchema, machineIdSchema } from '../../../../contract/shared/ids.ts';
import { createServices } from '../../../../worker/core/create-services.ts';
import { signToken } from '../../../../worker/core/crypto/signed-token.ts';
import { sweepOrders } from '../../../../worker/core/drive/sweep-orders.ts';
import { settingsOf } from '../../../../worker/core/env.ts';
import { emptyMemory, parseMemory } from '../../../../worker/core/machine-host/memory.ts';
import { findUnreadable } from '../../../../worker/core/operations/find-unreadable.ts';
import { commitMove } from '../../../../worker/core/order-store/commit-move.ts';
import { parseOrder } from '../../../../worker/core/order-store/order-codec.ts';
import { documentPath } from '../../../../worker/core/store/segments.ts';
import { decodeFields, type Fields, Timestamp } from '../../../../worker/core/store/values.ts';
import { verifySession } from '../../../../worker/customer/session/session-token.ts';
import { connect } from '../../support/machine.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  vend,
} from '../../support/shop.ts';
import { control, list, patch, seed, stored } from '../../support/stand-ins.ts';
import { problemIn, send } from '../../support/visitor.ts';
import { payMethods } from '../../support/wallets.ts';

const TENANT = 'skew';
const CHANNEL = '1650009761';

beforeAll(() => openShop(TENANT, CHANNEL));
afterEach(() => vi.restoreAllMocks());

const services = createServices(settingsOf(env), () => {
  throw new Error('no machine is reached from here');
});
const pathOf = (id: string) => `clients/${TENANT}/orders/${id}`;

/** Makes a purchase whose machine has its command and no outcome yet. */
async function underWay(more: object = {}) {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId, more));
  await device.received('vend');
  await reaches(shopper, id, 'VENDING');
  return { machineId, shopper, id, device };
}

/** Returns what the edge logs while `work` runs. */
async function logged(work: () => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)));
  await work();
  vi.restoreAllMocks();
  return lines.join('\n');
}

type Stored = Readonly<Record<string, unknown>>;
const mapSchema = v.custom<Fields>((value) => typeof value === 'object' && value !== null);
const within = (fields: Stored, name: string, more: Fields): Fields => ({
  [name]: { ...v.parse(mapSchema, fields[name]), ...more },
});

/** Values that a newer version may write into an order and this version does not know. */
const tomorrow: readonly [string, (fields: Stored) => Fields][] = [
  ['state', () => ({ state: 'TELEPORTED' })],
  ['reason', () => ({ reason: 'TOO_HEAVY' })],
  ['flag', () => ({ flags: ['OF_A_LATER_VERSION'] })],
  ['notice', () => ({ notice: 'by-telephone' })],
  ['kind of payment', (fields) => within(fields, 'payment', { kind: 'suica' })],
  ['shape of an amount', () => ({ amountYen: { yen: PRICE } })],
];

describe('an order with a newer', () => {
  test.each(tomorrow)(
    '%s is kept, reported as unreadable to customer and operator, and completed by the newer version',
    async (_what, newer) => {
      const { machineId, shopper, id } = await underWay();
      const fields = decodeFields((await stored(pathOf(id))) ?? {});
      const changed = newer(fields);
      const due = { driveAt: Timestamp.ofMs(Date.now() - 20 * 60_000) };
      await patch(pathOf(id), { ...changed, ...due });
      await abortAllDurableObjects();
      const held = await stored(pathOf(id));

      const asked = await shopper.call('GET', `/orders/${id}`);
      expect(await problemIn(asked)).toMatchObject({ status: 503, code: 'ORDER_UNREADABLE' });
      expect((await (await shopper.call('GET', '/orders')).json<ShownList>()).orders).toEqual([]);
      const device = await connect(TENANT, machineId, { A1: 4 });
      const result = { type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() };
      device.say(result);
      device.say('ping');
      await device.received('pong');
      expect(device.pending('ack')).toEqual([]);
      expect(await logged(() => sweepOrders(services))).toContain('"event":"order.unreadable"');
      expect(await stored(`clients/${TENANT}/incidents/${id}.UNREADABLE`)).toBeDefined();
      const operator = await openOperatorContext(services, TENANT, 'tester');
      const listed = valueOrFail(await findUnreadable(operator, {}));
      expect(listed.orders.map((one) => one.id)).toEqual([id]);
      // The sweep postpones it and changes nothing else.
      const { driveAt, updatedAt, ...others } = held ?? {};
      expect(await stored(pathOf(id))).toMatchObject(others);
      expect((await stored(pathOf(id)))?.['driveAt']).not.toEqual(driveAt);
      expect(updatedAt).toBeDefined();

      const known = Object.keys(changed).map((name) => [name, fields[name] ?? null]);
      await patch(pathOf(id), v.parse(mapSchema, Object.fromEntries(known)));
      device.say(result);
      await device.received('ack');
      await reaches(shopper, id, 'CAPTURED');
    },
  );

  test('field is completed, and keeps the field', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy(machineId));
    const fields = decodeFields((await stored(pathOf(id))) ?? {});
    const added = { loyalty: { points: 12 }, ...within(fields, 'seller', { phone: 'later' }) };
    await device.received('vend');
    await reaches(shopper, id, 'VENDING');
    await patch(pathOf(id), added);
    await abortAllDurableObjects();
    const back = await connect(TENANT, machineId, { A1: 4 });
    back.say({ type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() });
    await back.received('ack');
    await reaches(shopper, id, 'CAPTURED');
    const after = decodeFields((await stored(pathOf(id))) ?? {});
    expect(after['loyalty']).toEqual({ points: 12 });
    expect(after['seller']).toMatchObject({ phone: 'later' });
  });

  test('field in its payment keeps the field when the payment number is stored', async () => {
    const { id } = await underWay();
    const fields = decodeFields((await stored(pathOf(id))) ?? {});
    await patch(pathOf(id), {
      ...within(fields, 'payment', { providerPaymentId: null, later: 'kept' }),
      state: 'AUTHORIZING',
      'fulfilment.command': null,
    });
    const order = parseOrder(await services.store.get(documentPath(...pathOf(id).split('/'))));
    const clientId = v.parse(clientIdSchema, TENANT);
    const hold = { providerPaymentId: 'p-1', heldYen: PRICE };
    const move = { kind: 'enter', path: ['AUTHORIZED'], hold } as const;
    const moved = order && (await commitMove(services, clientId, order, move));
    expect(moved?.order.payment).toMatchObject({ providerPaymentId: 'p-1', heldYen: PRICE });
    const { payment } = decodeFields((await stored(pathOf(id))) ?? {});
    expect(payment).toMatchObject({ kind: 'paypay', providerPaymentId: 'p-1', later: 'kept' });
  });
});

type ShownList = { readonly orders: readonly unknown[] };

test('the page of an unreadable order shows that, and the log has the error code', async () => {
  const { shopper, id } = await underWay();
  await patch(pathOf(id), { state: 'TELEPORTED' });
  let html = '';
  const lines = await logged(async () => {
    const page = await send('GET', `/${TENANT}/account/order/${id}`, { cookie: shopper.cookie });
    html = await page.text();
  });
  expect(html).toMatch(/"error":\{"status":503,"code":"ORDER_UNREADABLE"/);
  expect(lines).toMatch(/"event":"request.threw".*"outcome":"ORDER_UNREADABLE"/);
});

test('only unreadable orders are listed, in pages', async () => {
  const tenant = 'skew-pages';
  await openShop(tenant, '1650009762');
  const ids = Array.from({ length: 5 }, (_, index) => `${'abcde'.charAt(index)}`.repeat(26));
  await seed(
    Object.fromEntries(
      ids.map((id) => [`clients/${tenant}/orders/${id}`, { state: 'a secret of somebody' }]),
    ),
  );
  const operator = await openOperatorContext(services, tenant, 'tester');
  const first = valueOrFail(await findUnreadable(operator, { limit: 2 }));
  expect(first).toMatchObject({ orders: [{ id: ids[0] }, { id: ids[1] }], cursor: ids[1] });
  expect(unreadableLines(first).at(-1)).toBe(`There are more orders: --cursor ${ids[1]}`);
  expect(unreadableLines(first).join()).not.toContain('secret');
  const rest = valueOrFail(await findUnreadable(operator, { cursor: first.cursor ?? '' }));
  expect(rest.orders.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(rest.cursor).toBeNull();
  expect(await findUnreadable(operator, { limit: 0 })).toMatchObject({
    error: { code: 'LIMIT_INVALID' },
  });
  expect(await findUnreadable(operator, { cursor: '../x' })).toMatchObject({
    error: { code: 'CURSOR_INVALID' },
  });
});

describe('a machine of a newer firmware', () => {
  test('that sends an unknown message or field stays connected, and its result is accepted', async () => {
    const { shopper, id, device } = await underWay();
    device.say({ type: 'temperature', celsius: 4 });
    const result = { type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() };
    device.say({ ...result, weightGrams: 350 });
    await device.received('ack');
    await reaches(shopper, id, 'CAPTURED');
  });

  test('whose failure reason is unknown counts as a machine fault, and the hold is released', async () => {
    const { shopper, id, device } = await underWay();
    const failed = { type: 'result', commandId: id, outcome: 'failed', reason: 'too-heavy' };
    device.say({ ...failed, atMs: Date.now() });
    await device.received('ack');
    expect(await reaches(shopper, id, 'REVERTED')).toMatchObject({ reason: 'MACHINE_FAULT' });
  });

  test('whose outcome is unknown gets no acknowledgement and is disconnected', async () => {
    const { shopper, id, device } = await underWay();
    device.say({ type: 'result', commandId: id, outcome: 'half', atMs: Date.now() });
    expect((await device.closed).code).toBe(4003);
    expect(device.pending('ack')).toEqual([]);
    expect((await shopper.order(id)).state).toMatch(/^VEND/);
  });
});

const coupon: Fields = {
  title: { ja: '半額', en: 'Half price' },
  state: 'held',
  usedAt: null,
  orderId: null,
  discount: { kind: 'percent', percent: 50 },
  startsAt: null,
  expiresAt: null,
  productIds: [],
  machineIds: [],
  minimumYen: 0,
};

describe('a coupon with rules of a newer version', () => {
  test('cannot be used, is logged, and is neither given out again nor overwritten', async () => {
    const { machineId } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const newer = { ...coupon, discount: { kind: 'second-one-free' } };
    await seed({
      [`clients/${TENANT}/coupons/later`]: { ...newer, code: 'LATER', enabled: true },
      [`${shopper.userPath}/coupons/later`]: { ...newer, createdAt: Timestamp.ofMs(Date.now()) },
    });
    const before = await stored(`${shopper.userPath}/coupons/later`);
    const unreadable = { status: 503, code: 'DATA_UNREADABLE' };
    const bought = await shopper.buy(machineId, { couponId: 'later' });
    expect(await problemIn(bought)).toMatchObject(unreadable);
    const added = await shopper.call('POST', '/coupons', { code: 'LATER' });
    expect(await problemIn(added)).toMatchObject(unreadable);
    const lines = await logged(() => shopper.call('GET', '/coupons'));
    expect(lines).toContain('"event":"coupon.unreadable"');
    expect(await stored(`${shopper.userPath}/coupons/later`)).toEqual(before);
  });

  test('that an order has used is returned with the money, with unchanged rules', async () => {
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    await seed({ [`${shopper.userPath}/coupons/used`]: coupon });
    const { machineId, device } = await openMachine(TENANT);
    const asked = { couponId: 'used', expectedAmountYen: PRICE / 2 };
    const { id } = await orderIn(await shopper.buy(machineId, asked));
    const discount = { kind: 'second-one-free' };
    await patch(`${shopper.userPath}/coupons/used`, { discount });
    await vend(device, 'failed');
    await reaches(shopper, id, 'REVERTED');
    const back = decodeFields((await stored(`${shopper.userPath}/coupons/used`)) ?? {});
    expect(back).toMatchObject({ state: 'held', orderId: null, discount });
  });
});

test('a pay method in a newer state can neither pay nor be unbound, and is not reported as absent', async () => {
  const { machineId } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const path = `${shopper.userPath}/payMethods/${shopper.id}`;
  await patch(path, { state: 'resting' });
  const before = await stored(path);
  const unreadable = { status: 503, code: 'DATA_UNREADABLE' };
  expect(await problemIn(await shopper.buy(machineId))).toMatchObject(unreadable);
  const proof = { 'x-line-access-token': shopper.accessToken };
  const removed = await shopper.call('DELETE', `/pay-methods/${shopper.id}`, undefined, proof);
  expect(await problemIn(removed)).toMatchObject(unreadable);
  const lines = await logged(() => payMethods(TENANT, shopper.cookie));
  expect(lines).toContain('"event":"pay-method.unreadable"');
  expect(await stored(path)).toEqual(before);
  const links = JSON.stringify(await control('GET', '/paypay/authorizations'));
  expect(links).toContain(shopper.walletId);
  const orders = await list(`clients/${TENANT}/orders`);
  expect(orders.filter(({ fields }) => JSON.stringify(fields).includes(shopper.userId))).toEqual(
    [],
  );
  // The newer version runs again, and the wallet is usable again.
  await patch(path, { state: 'active' });
  expect((await shopper.buy(machineId)).status).toBe(201);
});

test('a tenant with newer fields, kinds and steps can use everything that this version knows', async () => {
  const tenant = 'skew-tenant';
  await openShop(tenant, '1650009763');
  await patch(`clients/${tenant}`, {
    payMethods: ['suica', 'paypay'],
    setup: { required: ['a-later-step'] },
    messages: ['by-telephone', 'stock'],
    tariff: { kind: 'of a later version' },
  });
  const { machineId, device } = await openMachine(tenant);
  const shopper = await newShopper(tenant, '1650009763', 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
});

test('a document of a newer shape is unavailable, not missing, and its page still loads', async () => {
  const tenant = 'skew-texts';
  await openShop(tenant, '1650009764');
  const shopper = await newShopper(tenant, '1650009764', 'paypay');
  await seed({ [`clients/${tenant}/documents/about`]: { version: '2', blocks: [] } });
  const text = await send('GET', `/api/clients/${tenant}/documents/about`);
  expect(await problemIn(text)).toMatchObject({ status: 503, code: 'DATA_UNREADABLE' });
  const page = await send('GET', `/${tenant}/account/about`, { cookie: shopper.cookie });
  expect(page.status).toBe(200);
  expect(await page.text()).toMatch(/"lineUser":.*"screen":\{\}/);
});

test('a session with a claim of a newer version is valid', async () => {
  const settings = settingsOf(env);
  const clientId = v.parse(clientIdSchema, TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const [, token = ''] = shopper.cookie.split('=');
  const now = Date.now();
  const claims = await verifySession(settings, clientId, token, now);
  const newer = await signToken(
    settings.SESSION_KEYS,
    { sid: claims?.sid, assurance: 'high' },
    { audience: TENANT, subject: shopper.userId, lifetimeS: 600, nowMs: now },
  );
  const read = await verifySession(settings, clientId, newer, now);
  expect(read).toMatchObject({ sid: claims?.sid, lineUserId: shopper.userId });
});

describe('the stored memory of a machine’s object', () => {
  const whole = emptyMemory({
    clientId: v.parse(clientIdSchema, 'demo'),
    machineId: v.parse(machineIdSchema, 'm-1'),
  });

  test('gets defaults for fields that an older version lacked, and a newer version’s memory can be read', () => {
    const { version: _, watches: __, storedStatus: ___, ...older } = whole;
    expect(parseMemory(older)).toEqual(whole);
    expect(parseMemory({ ...whole, version: 2, weather: 'mild' })).toEqual({
      ...whole,
      version: 2,
    });
  });

  test('is discarded with a log line if it is unreadable', async () => {
    const lines = await logged(async () => expect(parseMemory({ open: 'none' })).toBeUndefined());
    expect(lines).toContain('MEMORY_UNREADABLE');
  });
});
