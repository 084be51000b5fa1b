import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { placeOrderSchema } from '../../../contract/customer/orders.ts';
import { machineDocument } from '../../../worker/core/machines/machine-document.ts';
import { parseShelf } from '../../../worker/core/machines/shelf-document.ts';
import { parsePayMethod } from '../../../worker/core/pay/pay-method-document.ts';
import { readUser } from '../../../worker/core/person/read-user.ts';
import { decidePurchase } from '../../../worker/core/purchase/decide-purchase.ts';
import type { PurchaseFacts } from '../../../worker/core/purchase/read-purchase.ts';
import { tenantClientSchema } from '../../../worker/core/tenant-client.ts';

const NOW = Date.parse('2026-11-21T03:00:00Z');
const METHOD = 'a'.repeat(26);
const ORDER = 'b'.repeat(26);

const client = v.parse(tenantClientSchema, {
  clientId: 'demo',
  name: 'デモ',
  lineLogin: { channelId: null, liffId: null },
  appearance: {},
  setup: {
    required: ['welcome'],
    personalInfo: [],
    documents: { termsOfUse: '1', privacyPolicy: '1' },
  },
  payMethods: ['paypay'],
  merchants: {},
  seller: { name: 'デモ', registrationNumber: null },
});

const asked = v.parse(placeOrderSchema, {
  machineId: 'm-1',
  slot: 'A1',
  productId: 'tea',
  expectedAmountYen: 160,
  payMethodId: METHOD,
  couponId: null,
});

const document = (id: string, fields: Record<string, unknown>) => ({
  id,
  path: `x/${id}`,
  updateTime: '2026-11-21T02:00:00Z',
  fields,
});

const user = (fields: Record<string, unknown> = {}) =>
  readUser(
    document('U1', {
      profile: { displayName: 'x' },
      consents: [{ termsOfUse: '1', privacyPolicy: '1', at: '2026-11-01T00:00:00Z' }],
      ...fields,
    }),
  );
const name = { clientId: client.clientId, machineId: asked.machineId };
const tea = { slot: 'A1', productId: 'tea', name: '緑茶', priceYen: 160, taxRatePercent: 8 };
const shelf = (offer: readonly object[], stock: Record<string, unknown> = { A1: { count: 1 } }) =>
  parseShelf(name, document('current', { offer, stock }));
/** Returns a shelf whose slot A1 has this stock. */
const stock = (fields: Record<string, unknown>) => shelf([tea], { A1: fields });
const method = (fields: Record<string, unknown>) =>
  parsePayMethod(document(METHOD, { kind: 'paypay', state: 'active', ...fields }));

const machine = v.parse(machineDocument, { code: '1001', name: '本社' });

/** The facts of a purchase that nothing prevents. */
const facts: PurchaseFacts = {
  order: undefined,
  user: user(),
  machine,
  shelf: stock({ count: 1 }),
  payMethod: method({}),
  coupon: undefined,
};

const decide = (changed: Partial<PurchaseFacts>, request: object = {}) =>
  decidePurchase(client, { ...asked, ...request }, { ...facts, ...changed }, NOW);

describe('a purchase', () => {
  test('is allowed at the agreed price if everything is in order', () => {
    expect(decide({})).toMatchObject({
      ok: true,
      value: { item: { priceYen: 160 }, coupon: null },
    });
  });

  test('has the price of its slot', () => {
    const dearer = shelf([{ ...tea, priceYen: 170 }]);
    expect(decide({ shelf: dearer }, { expectedAmountYen: 170 })).toMatchObject({
      ok: true,
      value: { item: { priceYen: 170 }, price: { amountYen: 170 } },
    });
  });

  test('is allowed if another slot is unreadable', () => {
    const spoilt = {
      slot: 'B1',
      productId: 'wine',
      name: 'wine',
      priceYen: 900,
      taxRatePercent: 7,
    };
    const beside = shelf([spoilt, tea], { A1: { count: 1 }, B1: { count: -1 } });
    expect(decide({ shelf: beside }).ok).toBe(true);
    expect(decide({ shelf: beside }, { slot: 'B1', productId: 'wine' })).toEqual({
      ok: false,
      error: { code: 'NOT_FOUND' },
    });
  });

  test.each<[string, Partial<PurchaseFacts>, object]>([
    ['nobody', { user: undefined }, { code: 'ACCOUNT_CLOSED' }],
    [
      'somebody who has not consented',
      { user: user({ consents: [] }) },
      { code: 'SETUP_REQUIRED', data: { step: 'welcome' } },
    ],
    [
      'somebody whose last purchase is under way',
      { user: user({ activeOrder: ORDER }) },
      { code: 'ORDER_IN_PROGRESS', data: { orderId: ORDER } },
    ],
    [
      'somebody without that pay method',
      { payMethod: undefined },
      { code: 'PAY_METHOD_REQUIRED', data: { payMethodId: METHOD } },
    ],
    [
      'a pay method that is not confirmed',
      { payMethod: method({ state: 'pending' }) },
      { code: 'PAY_METHOD_REQUIRED', data: { payMethodId: METHOD } },
    ],
    [
      'a pay method that the tenant does not offer',
      { payMethod: method({ kind: 'dpay' }) },
      { code: 'PAY_METHOD_REQUIRED', data: { payMethodId: METHOD } },
    ],
    ['a machine that is not there', { machine: undefined }, { code: 'NOT_FOUND' }],
    ['a machine without a shelf', { shelf: undefined }, { code: 'NOT_FOUND' }],
    ['a slot that left the offer', { shelf: shelf([]) }, { code: 'NOT_FOUND' }],
    [
      'a product without a tax rate of Japan’s',
      { shelf: shelf([{ ...tea, taxRatePercent: 7 }]) },
      { code: 'NOT_FOUND' },
    ],
    [
      'somebody whose payment was refused five times in a row',
      { user: user({ declines: { count: 5, since: '2026-11-21T02:55:00.500Z' } }) },
      { code: 'TOO_MANY_DECLINES', data: { retryAfterSeconds: 301 } },
    ],
    [
      'a machine that was stopped',
      { machine: { ...machine, stopped: { reason: 'LOSSES' } } },
      { code: 'MACHINE_STOPPED' },
    ],
    [
      'a slot that lost two in a row',
      { shelf: stock({ count: 5, losses: 2 }) },
      { code: 'SLOT_STOPPED' },
    ],
    [
      'a slot refilled with something else',
      { shelf: shelf([{ ...tea, productId: 'coffee' }]) },
      { code: 'SOLD_OUT' },
    ],
    ['a slot that was never counted', { shelf: shelf([tea], {}) }, { code: 'SOLD_OUT' }],
    ['an empty slot', { shelf: stock({ count: 0 }) }, { code: 'SOLD_OUT' }],
    [
      'a slot whose last piece is somebody’s',
      { shelf: stock({ count: 1, reservedBy: [ORDER] }) },
      { code: 'SOLD_OUT' },
    ],
    [
      'more than the day’s cap',
      {
        user: user({
          settings: { spendingCap: { dayYen: 300, monthYen: null } },
          spending: { day: '2026-11-21', dayYen: 150, month: '2026-11', monthYen: 150 },
        }),
      },
      { code: 'SPENDING_CAP', data: { period: 'day', capYen: 300, spentYen: 150 } },
    ],
  ])('by or of %s is refused', (_, changed, error) => {
    expect(decide(changed)).toEqual({ ok: false, error });
  });

  test('is of the requested slot, wherever it is in the machine', () => {
    const many = shelf([
      { ...tea, slot: 'A0', productId: 'coffee', priceYen: 90 },
      tea,
      { ...tea, slot: 'A2', productId: 'water', priceYen: 200 },
    ]);
    expect(decide({ shelf: many })).toMatchObject({
      ok: true,
      value: { item: { slot: 'A1', productId: 'tea', priceYen: 160 } },
    });
  });

  test('is allowed at the limits: four refusals, one loss, the whole cap', () => {
    const edge = user({
      declines: { count: 4, since: '2026-11-21T02:59:00Z' },
      settings: { spendingCap: { dayYen: 310, monthYen: null } },
      spending: { day: '2026-11-21', dayYen: 150, month: '2026-11', monthYen: 150 },
    });
    expect(decide({ user: edge, shelf: stock({ count: 1, losses: 1 }) }).ok).toBe(true);
  });

  test('at another price than the agreed one is refused, with the current price', () => {
    expect(decide({}, { expectedAmountYen: 150 })).toEqual({
      ok: false,
      error: { code: 'PRICE_CHANGED', data: { amountYen: 160, priceYen: 160 } },
    });
  });

  test('with a coupon the person does not hold is refused', () => {
    expect(decide({}, { couponId: 'gift' })).toEqual({
      ok: false,
      error: { code: 'COUPON_NOT_USABLE', data: { reason: 'unknown' } },
    });
  });

  test('is refused first for the person, then for the machine, then for the payment', () => {
    const nothing = {
      user: user({ activeOrder: ORDER }),
      machine: undefined,
      payMethod: undefined,
    };
    expect(decide(nothing)).toMatchObject({ error: { code: 'ORDER_IN_PROGRESS' } });
    expect(decide({ machine: undefined }, { expectedAmountYen: 1 })).toMatchObject({
      error: { code: 'NOT_FOUND' },
    });
  });
});

describe('a limit in a shape of another version', () => {
  test.each<[string, Record<string, unknown>]>([
    ['the purchase under way', { activeOrder: { id: ORDER } }],
    ['the spending cap', { settings: { spendingCap: { weekYen: 1000 } } }],
    ['what was spent', { spending: { week: '2026-W47', weekYen: 900 } }],
    ['the refused payments', { declines: { times: [1, 2, 3] } }],
    ['the amounts that wait for release', { releasing: { paypay: 2 } }],
  ])('stops the purchase if it is %s', (_, fields) => {
    expect(decide({ user: user(fields) })).toEqual({
      ok: false,
      error: { code: 'DATA_UNREADABLE' },
    });
  });
});

describe('holds that wait for their release', () => {
  const waiting = (...kinds: readonly string[]) =>
    user({ releasing: kinds.map((kind, at) => ({ orderId: 'cd'[at]?.repeat(26), kind })) });

  test('stop the next purchase at the same provider if there are two', () => {
    expect(decide({ user: waiting('paypay') }).ok).toBe(true);
    expect(decide({ user: waiting('paypay', 'dpay') }).ok).toBe(true);
    expect(decide({ user: waiting('paypay', 'paypay') })).toEqual({
      ok: false,
      error: { code: 'RELEASES_PENDING' },
    });
  });
});
