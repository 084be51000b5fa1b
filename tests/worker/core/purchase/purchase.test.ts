import { beforeAll, describe, expect, test } from 'vitest';
import {
  SHOWN_PERSON_HEADER,
  SHOWN_PERSON_PARAMETER,
} from '../../../../contract/customer/shown-person.ts';
import {
  balanceOf,
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  stockOf,
  vend,
} from '../../support/shop.ts';
import { stored, trafficOf } from '../../support/stand-ins.ts';
import { problemIn } from '../../support/visitor.ts';

const TENANT = 'buying';
const CHANNEL = '1650007001';
const WALLET = 5000;

beforeAll(() => openShop(TENANT, CHANNEL));

describe.each(['paypay', 'dpay'] as const)('a purchase with %s', (kind) => {
  test('costs seven reads, nine writes and two calls to the provider, and one read for its event stream', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, kind);
    // This isolate has cached the machine and the tenant's keys. A new isolate needs one more read for
    // each.
    const before = await newShopper(TENANT, CHANNEL, kind);
    const { id: first } = await orderIn(await before.buy(machineId));
    await vend(device);
    await reaches(before, first, 'CAPTURED');
    const traffic = await trafficOf(async () => {
      const { id } = await orderIn(await shopper.buy(machineId));
      const events = await shopper.call('GET', `/orders/${id}/events`);
      await vend(device);
      expect(await events.text()).toContain('"state":"CAPTURED"');
    });
    const sum = (of: (call: (typeof traffic)[number]) => number) =>
      traffic.reduce((all, call) => all + of(call), 0);
    expect(sum(({ reads }) => reads)).toBe(7 + 1);
    expect(sum(({ writes }) => writes)).toBe(9);
    expect(traffic.filter(({ path }) => /^\/(paypay|gmo)/.test(path))).toHaveLength(2);
  });

  test('authorises, vends and captures, and stock, money and the person’s record agree', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, kind);
    const placed = await orderIn(await shopper.buy(machineId));
    expect(placed).toMatchObject({ state: 'AUTHORIZING', amountYen: PRICE });
    expect(await vend(device)).toBe(placed.id);
    const order = await reaches(shopper, placed.id, 'CAPTURED');
    expect(order.history.map(({ state }) => state)).toEqual([
      'CREATED',
      'AUTHORIZING',
      'AUTHORIZED',
      'VENDING',
      'DISPENSED',
      'CAPTURING',
      'CAPTURED',
    ]);
    const document = await stored(`clients/${TENANT}/orders/${placed.id}`);
    const years = new Date(String(document?.['deleteAt']?.['timestampValue'])).getUTCFullYear();
    expect(years - new Date().getUTCFullYear()).toBeGreaterThanOrEqual(11);
    expect(await balanceOf(shopper)).toBe(WALLET - PRICE);
    expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 4, reserved: 0 });
    expect((await stored(shopper.userPath))?.['activeOrder']).toEqual({ nullValue: null });
  });

  test('releases the money automatically after a jam, and the piece stays sellable', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, kind);
    const { id } = await orderIn(await shopper.buy(machineId));
    await vend(device, 'failed', 'jam');
    const order = await reaches(shopper, id, 'REVERTED');
    expect(order.reason).toBe('JAM');
    expect(await balanceOf(shopper)).toBe(WALLET);
    expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 5, reserved: 0 });
  });
});

describe('a tap on a page that still shows another person', () => {
  test('buys nothing for either person, and works once the page shows the session’s person', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const before = await newShopper(TENANT, CHANNEL, 'paypay');
    const now = await newShopper(TENANT, CHANNEL, 'paypay');
    const body = {
      machineId,
      slot: 'A1',
      productId: 'P1',
      expectedAmountYen: PRICE,
      payMethodId: now.id,
      couponId: null,
    };
    const tap = (shown: string) => {
      const headers = { 'idempotency-key': crypto.randomUUID(), [SHOWN_PERSON_HEADER]: shown };
      return now.call('POST', '/orders', body, headers);
    };
    const refused = await tap(before.userId);
    expect(await problemIn(refused)).toMatchObject({ status: 409, code: 'PERSON_CHANGED' });
    for (const shopper of [before, now]) {
      expect(await balanceOf(shopper)).toBe(WALLET);
      expect(await (await shopper.call('GET', '/orders')).json()).toMatchObject({ orders: [] });
    }
    expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 5, reserved: 0 });
    const { id } = await orderIn(await tap(now.userId));
    await vend(device);
    await reaches(now, id, 'CAPTURED');
    expect(await balanceOf(now)).toBe(WALLET - PRICE);
    const events = await now.call('GET', `/orders/${id}/events?${SHOWN_PERSON_PARAMETER}=U1`);
    expect(await problemIn(events)).toMatchObject({ status: 409, code: 'PERSON_CHANGED' });
  });
});

describe('the same tap', () => {
  test('sent twice creates one order, one command and one payment', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const key = crypto.randomUUID();
    const [one, other] = await Promise.all([
      shopper.buy(machineId, {}, key).then(orderIn),
      shopper.buy(machineId, {}, key).then(orderIn),
    ]);
    expect(one.id).toBe(other.id);
    await vend(device);
    await reaches(shopper, one.id, 'CAPTURED');
    const again = await orderIn(await shopper.buy(machineId, {}, key));
    expect(again).toMatchObject({ id: one.id, state: 'CAPTURED' });
    expect(device.pending('vend')).toEqual([]);
    expect(await balanceOf(shopper)).toBe(WALLET - PRICE);
  });

  test('for another item is refused, and does not disturb the first order in progress', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 5, A2: 5 });
    const [shopper, other] = [
      await newShopper(TENANT, CHANNEL, 'paypay'),
      await newShopper(TENANT, CHANNEL, 'paypay'),
    ];
    const key = crypto.randomUUID();
    const { id } = await orderIn(await shopper.buy(machineId, {}, key));
    const answer = await shopper.buy(machineId, { slot: 'A2' }, key);
    expect(await problemIn(answer)).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await problemIn(await other.buy(machineId))).toMatchObject({ code: 'MACHINE_BUSY' });
    await vend(device);
    await reaches(shopper, id, 'CAPTURED');
  });

  test('for another item is also refused after the first order has ended', async () => {
    const { machineId, device } = await openMachine(TENANT, { A1: 5, A2: 5 });
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const key = crypto.randomUUID();
    const { id } = await orderIn(await shopper.buy(machineId, {}, key));
    await vend(device);
    await reaches(shopper, id, 'CAPTURED');
    const answer = await shopper.buy(machineId, { slot: 'A2' }, key);
    expect(await problemIn(answer)).toMatchObject({ code: 'INVALID_REQUEST' });
  });
});
