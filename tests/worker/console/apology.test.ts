import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { boughtOrder } from '../support/operated-orders.ts';
import { openMachine, openShop, orderIn, PRICE, type Shopper } from '../support/shop.ts';
import { remove, seed, stored } from '../support/stand-ins.ts';

const TENANT = 'sorry';
const SHOP = { tenant: TENANT, channel: '1650031009' };
const HALF = PRICE / 2;
let support: Desk;
let shopper: Shopper;
let orderId: string;
let machineId: string;

beforeAll(() => openShop(SHOP.tenant, SHOP.channel));
beforeEach(async () => {
  await limit({});
  support = await signIn(TENANT, ['support']);
  ({ shopper, orderId, machineId } = await boughtOrder(SHOP, 'paypay'));
});

const limit = (refunds: Record<string, number>) =>
  seed({ [`clients/${TENANT}/settings/console`]: { identityProviders: [], refunds } });
const act = async (who: Desk, command: object) =>
  outcomeOf(
    await who.call('POST', `/orders/${orderId}/actions`, {
      orderId,
      reason: 'tasted odd',
      ...command,
    }),
  );
const coupon = { kind: 'give-coupon', yen: HALF, days: 30, atMachine: false };
type Held = { id: string; discount: object; expiresAt: string; machineIds: string[] };
const held = async () =>
  (await (await shopper.call('GET', '/coupons')).json<{ coupons: Held[] }>()).coupons;
const history = async (): Promise<{ what: string; reason: string; by: string }[]> =>
  (await (await support.call('GET', `/orders/${orderId}`)).json<{ audits: [] }>()).audits;

test('a coupon given for a drink that came appears in the buyer’s list and reduces the next price', async () => {
  expect(await act(support, coupon)).toBe(200);
  const [given] = await held();
  expect(given).toMatchObject({
    ...{ title: { ja: 'お詫びのクーポン' }, discount: { kind: 'yen', yen: HALF } },
    ...{ state: 'held', machineIds: [] },
  });
  const lastsDays = (Date.parse(given?.expiresAt ?? '') - Date.now()) / 86_400_000;
  expect(lastsDays).toBeGreaterThan(29);
  expect(lastsDays).toBeLessThanOrEqual(30);
  const other = await openMachine(TENANT);
  const more = { couponId: given?.id, expectedAmountYen: PRICE - HALF };
  const order = await orderIn(await shopper.buy(other.machineId, more));
  expect(order.amountYen).toBe(PRICE - HALF);
});

test('a coupon of one machine is refused at another', async () => {
  expect(await act(support, { ...coupon, atMachine: true })).toBe(200);
  const [given] = await held();
  expect(given?.machineIds).toEqual([machineId]);
  const other = await openMachine(TENANT);
  const more = { couponId: given?.id, expectedAmountYen: PRICE - HALF };
  expect((await shopper.buy(other.machineId, more)).status).toBe(409);
});

test('an order gets one coupon, even if several people give one at the same time', async () => {
  const other = await signIn(TENANT, ['manager']);
  const codes = await Promise.all([support, other, support].map((who) => act(who, coupon)));
  expect(codes.toSorted()).toEqual([200, 'DONE_BEFORE', 'DONE_BEFORE']);
  expect(await act(other, { ...coupon, yen: 1 })).toBe('DONE_BEFORE');
  expect(await held()).toHaveLength(1);
  expect((await history()).filter(({ what }) => what === 'give-coupon')).toHaveLength(1);
});

test('a coupon has the limits of a refund: the amount, the person’s daily limit and the passkey', async () => {
  await limit({ approvalAboveYen: HALF - 1 });
  expect(await act(support, coupon)).toBe('COUPON_ABOVE_LIMIT');
  await limit({ passkeyAboveYen: HALF - 1 });
  const unproved = await signIn(TENANT, ['support'], { proved: false });
  expect(await act(unproved, coupon)).toBe('PASSKEY_REQUIRED');
  await limit({ perDayYen: PRICE + HALF - 1 });
  expect(await act(support, { kind: 'refund' })).toBe(200);
  expect(await act(support, coupon)).toBe('REFUND_DAY_LIMIT');
  expect(await held()).toEqual([]);
  expect(await act(await signIn(TENANT, ['support']), coupon)).toBe(200);
});

test('a coupon counts against the daily limit of the person who gave it', async () => {
  await limit({ perDayYen: PRICE + HALF - 1 });
  expect(await act(support, coupon)).toBe(200);
  expect(await act(support, { kind: 'refund' })).toBe('REFUND_DAY_LIMIT');
});

test.each([
  ['no yen', { yen: 0 }],
  ['half a yen', { yen: 0.5 }],
  ['no day', { days: 0 }],
  ['more than a year', { days: 367 }],
  ['no reason', { reason: ' ' }],
])('a coupon with %s is refused', async (_, wrong) => {
  expect(await act(support, { ...coupon, ...wrong })).toBe('CONSOLE_INPUT_INVALID');
  expect(await held()).toEqual([]);
});

test('nobody gives a coupon to a customer who closed the account', async () => {
  await remove(shopper.userPath);
  expect(await act(support, coupon)).toBe('CUSTOMER_GONE');
  expect(await stored(`${shopper.userPath}/coupons/sorry-${orderId}`)).toBeUndefined();
});

test('an order keeps the notes of several people, and stores a repeated note once', async () => {
  const finance = await signIn(TENANT, ['finance']);
  for (const [who, reason] of [
    [support, 'called at noon'],
    [support, 'called at noon'],
    [finance, 'no entry yet'],
    [support, 'called at noon'],
  ] as const) {
    expect(await act(who, { kind: 'note', reason })).toBe(200);
  }
  const notes = (await history()).filter(({ what }) => what === 'note');
  expect(notes.map(({ by, reason }) => [by, reason])).toEqual([
    [support.name, 'called at noon'],
    [finance.name, 'no entry yet'],
    [support.name, 'called at noon'],
  ]);
});

test('staff can answer an order without a report, and its buyer sees question and answer', async () => {
  const text = 'We refunded it.';
  expect(await act(support, { kind: 'answer', text })).toBe(200);
  const order = await (await shopper.call('GET', `/orders/${orderId}`)).json();
  expect(order).toMatchObject({
    problem: { reason: 'other', text: 'アプリ以外でのお問い合わせ', answer: { text } },
  });
  expect(await act(support, { kind: 'answer', text })).toBe('DONE_BEFORE');
});
