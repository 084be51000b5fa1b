import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { orderIdSchema } from '../../../../contract/customer/orders.ts';
import { clientIdSchema, machineIdSchema } from '../../../../contract/shared/ids.ts';
import type { Bindings } from '../../../../worker/bindings.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import { servicesOf } from '../../../../worker/services-of.ts';
import {
  balanceOf,
  newShopper,
  offered,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  putMachine,
  putOffer,
  reaches,
  type Shopper,
  slotStockOf,
  stockOf,
  until,
  vend,
} from '../../support/shop.ts';
import { control, list, patch, stored } from '../../support/stand-ins.ts';
import { problemIn } from '../../support/visitor.ts';

const TENANT = 'refusing';
const CHANNEL = '1650007201';

const bindings = v.parse(
  v.custom<Bindings>((value) => typeof value === 'object'),
  env,
);

beforeAll(() => openShop(TENANT, CHANNEL));

const shopperOf = () => newShopper(TENANT, CHANNEL, 'paypay');

type Payment = { readonly walletId: string; readonly status: string };
const payments = async () =>
  ((await control('GET', '/paypay/payments')) as { payments: Payment[] }).payments;

/** Returns what a refusal must not change: money and holds, the slot's stock, and the orders. */
async function stakes(shopper: Shopper, tenants: readonly string[], machineId: string) {
  const [tenant = ''] = tenants;
  const orders = await Promise.all(tenants.map((one) => list(`clients/${one}/orders`)));
  return {
    balance: await balanceOf(shopper),
    payments: (await payments()).filter(({ walletId }) => walletId === shopper.walletId),
    stock: await slotStockOf(tenant, machineId, 'A1'),
    orders: orders.flat().map(({ name }) => name),
    activeOrder: (await stored(shopper.userPath))?.['activeOrder'],
  };
}

/**
 * Taps at a machine, and returns the problem of the refusal. Asserts that no money, stock or order has
 * changed.
 * @param more.tenant the machine's tenant. Default: the shopper's.
 */
async function refusal(
  shopper: Shopper,
  machineId: string,
  more: { readonly tap?: object; readonly key?: string; readonly tenant?: string } = {},
) {
  const own = shopper.userPath.split('/')[1] ?? '';
  const tenants = [...new Set([more.tenant ?? own, own])];
  const before = await stakes(shopper, tenants, machineId);
  const problem = await problemIn(await shopper.buy(machineId, more.tap, more.key));
  expect(await stakes(shopper, tenants, machineId)).toEqual(before);
  return problem;
}

describe('a purchase is refused, with no money held, no piece reserved and no order stored,', () => {
  test('with the new price if the price has changed', async () => {
    const { machineId } = await openMachine(TENANT);
    const shopper = await shopperOf();
    expect(await refusal(shopper, machineId, { tap: { expectedAmountYen: 150 } })).toMatchObject({
      status: 409,
      code: 'PRICE_CHANGED',
      data: { amountYen: PRICE },
    });
  });

  test('when the slot is empty', async () => {
    const { machineId } = await openMachine(TENANT, { A1: 0 });
    expect(await refusal(await shopperOf(), machineId)).toMatchObject({ code: 'SOLD_OUT' });
  });

  test('when the slot now has another product', async () => {
    const { machineId } = await openMachine(TENANT);
    const { code } = await refusal(await shopperOf(), machineId, { tap: { productId: 'P9' } });
    expect(code).toMatch(/NOT_FOUND|SOLD_OUT/);
  });

  test('when the machine is offline, or was never connected', async () => {
    await putMachine(TENANT, 'm-dark', { A1: 5 });
    expect(await refusal(await shopperOf(), 'm-dark')).toMatchObject({
      status: 409,
      code: 'MACHINE_OFFLINE',
    });
  });

  test('when its tax rate does not exist in Japan', async () => {
    const { machineId } = await openMachine(TENANT);
    const shopper = await shopperOf();
    for (const taxRatePercent of [7, '8', null]) {
      await putOffer(TENANT, machineId, [offered('A1', { taxRatePercent })]);
      const { code } = await refusal(shopper, machineId);
      expect(code, String(taxRatePercent)).toBe('NOT_FOUND');
    }
  });

  test('while somebody else is buying there, and accepted afterwards', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const [first, second] = [await shopperOf(), await shopperOf()];
    const { id } = await orderIn(await first.buy(machineId));
    expect(await refusal(second, machineId)).toMatchObject({ code: 'MACHINE_BUSY' });
    await vend(device);
    await reaches(first, id, 'CAPTURED');
    await orderIn(await second.buy(machineId));
  });

  test('while the person’s previous purchase is in progress elsewhere', async () => {
    const [here, there] = [await openMachine(TENANT), await openMachine(TENANT)];
    const shopper = await shopperOf();
    const { id } = await orderIn(await shopper.buy(here.machineId));
    // From here on the earlier purchase waits for its machine, and changes nothing itself.
    await here.device.received('vend');
    expect(await refusal(shopper, there.machineId)).toMatchObject({
      code: 'ORDER_IN_PROGRESS',
      data: { orderId: id },
    });
  });

  test.each([
    ['that is not theirs', () => 'b'.repeat(26)],
    ['that was ended', (id: string) => id],
  ])('with a pay method %s', async (what, methodOf) => {
    const { machineId } = await openMachine(TENANT);
    const shopper = await shopperOf();
    if (what.includes('ended')) {
      await patch(`${shopper.userPath}/payMethods/${shopper.id}`, { state: 'ended' });
    }
    const tap = { payMethodId: methodOf(shopper.id) };
    expect(await refusal(shopper, machineId, { tap })).toMatchObject({
      code: 'PAY_METHOD_REQUIRED',
    });
  });

  test('before the required set-up, with the missing step', async () => {
    await openShop('strict-shop', '1650007202');
    await patch('clients/strict-shop', { setup: { required: ['set-phone-number'] } });
    const { machineId } = await openMachine('strict-shop');
    const shopper = await newShopper('strict-shop', '1650007202', 'paypay');
    expect(await refusal(shopper, machineId)).toMatchObject({
      status: 409,
      code: 'SETUP_REQUIRED',
      data: { step: 'set-phone-number' },
    });
  });

  test.each([
    ['', 'IDEMPOTENCY_KEY_REQUIRED'],
    ['short', 'IDEMPOTENCY_KEY_REQUIRED'],
  ])('with the key %j', async (key, code) => {
    const { machineId } = await openMachine(TENANT);
    expect(await refusal(await shopperOf(), machineId, { key })).toMatchObject({
      status: 400,
      code,
    });
  });

  test.each([
    ['an amount of nothing', { expectedAmountYen: 0 }],
    ['a fraction of a yen', { expectedAmountYen: 1.5 }],
    ['a slot that is a path', { slot: '../A1' }],
    ['a machine that is a path', { machineId: 'a/b' }],
    ['a pay method that is none', { payMethodId: 'x' }],
  ])('for %s', async (_, tap) => {
    const { machineId } = await openMachine(TENANT);
    expect(await refusal(await shopperOf(), machineId, { tap })).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
    });
  });

  test('for another tenant’s machine', async () => {
    await openShop('next-door', '1650007203');
    const { machineId } = await openMachine('next-door');
    expect(await refusal(await shopperOf(), machineId, { tenant: 'next-door' })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a payment that is refused', () => {
  test.each([
    ['for lack of money', 'NO_SUFFICIENT_FUND', 'INSUFFICIENT_BALANCE'],
    ['at the wallet’s limit', 'USER_DEFINED_DAILY_LIMIT_EXCEEDED', 'LIMIT_EXCEEDED'],
    ['for want of proof of identity', 'NON_KYC_USER', 'NOT_VERIFIED'],
    ['because the link ended', 'INVALID_USER_AUTHORIZATION_ID', 'BINDING_ENDED'],
    ['because the transaction failed', 'TRANSACTION_FAILED', 'DECLINED'],
  ])('%s reports the refusal, and releases the piece', async (_, code, reason) => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await shopperOf();
    await control('PUT', '/paypay/outcomes', [{ call: 'preauthorize', code }]);
    const { id } = await orderIn(await shopper.buy(machineId));
    expect(await reaches(shopper, id, 'DECLINED')).toMatchObject({ reason });
    expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 5, reserved: 0 });
    expect(device.pending('vend')).toEqual([]);
    expect(await balanceOf(shopper)).toBe(5000);
    // The next tap is a new purchase.
    const again = await orderIn(await shopper.buy(machineId));
    await vend(device);
    await reaches(shopper, again.id, 'CAPTURED');
  });
});

describe('refused payments in a row', () => {
  test('block further tries after five within ten minutes, and a sale resets the count', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await shopperOf();
    const refuse = Array.from({ length: 5 }, () => ({
      call: 'preauthorize',
      code: 'NO_SUFFICIENT_FUND',
    }));
    await control('PUT', '/paypay/outcomes', refuse);
    for (let tap = 0; tap < 5; tap++) {
      const { id } = await orderIn(await shopper.buy(machineId));
      await reaches(shopper, id, 'DECLINED');
    }
    const before = (await payments()).length;
    const sixth = await shopper.buy(machineId);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(await problemIn(sixth)).toMatchObject({
      status: 429,
      code: 'TOO_MANY_DECLINES',
      data: { retryAfterSeconds: expect.any(Number) },
    });
    expect((await payments()).length).toBe(before);
    expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 5, reserved: 0 });
    // After eleven minutes one payment may be tried again. A sale resets the count.
    await patch(shopper.userPath, {
      declines: { count: 5, since: new Date(Date.now() - 660_000).toISOString() },
    });
    await orderIn(await shopper.buy(machineId));
    await vend(device);
    await until(
      async () => 'nullValue' in ((await stored(shopper.userPath))?.['declines'] ?? {}),
      'the count of refused payments to be forgotten',
    );
  });
});

describe('the key of a tap', () => {
  test('is refused at another machine, whether it is free, busy or offline', async () => {
    const first = await openMachine(TENANT);
    const [free, busy] = [await openMachine(TENANT), await openMachine(TENANT)];
    await putMachine(TENANT, 'm-away', { A1: 5 });
    const [shopper, other] = [await shopperOf(), await shopperOf()];
    const key = crypto.randomUUID();
    const { id } = await orderIn(await shopper.buy(first.machineId, {}, key));
    await orderIn(await other.buy(busy.machineId));
    for (const machineId of [free.machineId, busy.machineId, 'm-away']) {
      expect(await problemIn(await shopper.buy(machineId, {}, key)), machineId).toMatchObject({
        status: 400,
        code: 'INVALID_REQUEST',
        data: { fields: ['Idempotency-Key'] },
      });
    }
    expect((await orderIn(await shopper.buy(first.machineId, {}, key))).id).toBe(id);
  });
});

describe('an answer that proves nothing', () => {
  test.each(['MAINTENANCE_MODE', 'RATE_LIMIT', 'SERVICE_ERROR'])(
    '%s, although the money is held: the purchase continues, and is paid once',
    async (code) => {
      const { machineId, device } = await openMachine(TENANT);
      const shopper = await shopperOf();
      const outcome = { call: 'preauthorize', code, afterEffect: true };
      await control('PUT', '/paypay/outcomes', [outcome]);
      const { id } = await orderIn(await shopper.buy(machineId));
      await vend(device);
      const order = await reaches(shopper, id, 'CAPTURED');
      expect(order.history.map(({ state }) => state)).toContain('AUTH_UNKNOWN');
      expect(await balanceOf(shopper)).toBe(5000 - PRICE);
    },
  );

  test('that rejects our keys: the order is cancelled, and the person can buy elsewhere at once', async () => {
    const { machineId } = await openMachine(TENANT);
    const elsewhere = await openMachine(TENANT);
    const shopper = await shopperOf();
    await control('PUT', '/paypay/outcomes', [{ call: 'preauthorize', code: 'OP_OUT_OF_SCOPE' }]);
    const { id } = await orderIn(await shopper.buy(machineId));
    const order = await reaches(shopper, id, 'CANCELLING');
    expect(order).toMatchObject({ reason: 'PROVIDER_MISCONFIGURED' });
    const next = await orderIn(await shopper.buy(elsewhere.machineId));
    await vend(elsewhere.device);
    await reaches(shopper, next.id, 'CAPTURED');
  });
});

/** Makes an order due, and wakes its machine's object as the sweep does. */
async function checkAgain(machineId: string, id: string) {
  const past = new Timestamp(new Date(Date.now() - 1000).toISOString());
  await patch(`clients/${TENANT}/orders/${id}`, { checkAt: past, driveAt: past });
  const name = {
    clientId: v.parse(clientIdSchema, TENANT),
    machineId: v.parse(machineIdSchema, machineId),
  };
  await servicesOf(bindings).machine(name).wake(name, v.parse(orderIdSchema, id));
}

describe('a payment that was refused, although the money is on hold', () => {
  test('is found by a later check, and the hold is released and flagged', async () => {
    const { machineId } = await openMachine(TENANT);
    const shopper = await shopperOf();
    const refused = { call: 'preauthorize', code: 'NO_SUFFICIENT_FUND', afterEffect: true };
    await control('PUT', '/paypay/outcomes', [refused]);
    const { id } = await orderIn(await shopper.buy(machineId));
    await reaches(shopper, id, 'DECLINED');
    expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 5, reserved: 0 });
    expect(await balanceOf(shopper)).toBe(5000 - PRICE);
    await checkAgain(machineId, id);
    await reaches(shopper, id, 'REVERTED');
    expect(await balanceOf(shopper)).toBe(5000);
    expect((await stored(`clients/${TENANT}/orders/${id}`))?.['flags']).toEqual({
      arrayValue: { values: [{ stringValue: 'HELD_AFTER_END' }] },
    });
    expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 5, reserved: 0 });
  });
});

test('a payment that was refused, although PayPay has not decided it, is ended there by a later check', async () => {
  const { machineId } = await openMachine(TENANT);
  const shopper = await shopperOf();
  const refused = { call: 'preauthorize', code: 'NO_SUFFICIENT_FUND', afterEffect: true };
  await control('PUT', '/paypay/outcomes', [refused]);
  const { id } = await orderIn(await shopper.buy(machineId));
  await reaches(shopper, id, 'DECLINED');
  await control('PUT', `/paypay/payments/${id}`, { status: 'CREATED' });
  onTestFinished(async () => void (await control('PUT', '/paypay/settings', {})));
  await control('PUT', '/paypay/settings', { cancelsCreated: true, cancelDelayMs: 0 });
  await checkAgain(machineId, id);
  const own = async () =>
    (await payments()).filter(({ walletId }) => walletId === shopper.walletId);
  await until(async () => (await own()).some(({ status }) => status === 'CANCELED'));
  expect(await own()).toHaveLength(1);
  expect(await balanceOf(shopper)).toBe(5000);
  expect(await shopper.order(id)).toMatchObject({ state: 'DECLINED' });
});

describe('another person’s order', () => {
  test('cannot be read, watched or reported', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const [owner, stranger] = [await shopperOf(), await shopperOf()];
    const { id } = await orderIn(await owner.buy(machineId));
    await vend(device);
    for (const [method, path] of [
      ['GET', `/orders/${id}`],
      ['GET', `/orders/${id}/events`],
      ['POST', `/orders/${id}/problem`],
    ] as const) {
      const body = method === 'POST' ? { reason: 'other', text: 'x', photo: null } : undefined;
      expect((await stranger.call(method, path, body)).status).toBe(404);
    }
  });
});
