import { runDurableObjectAlarm } from 'cloudflare:test';
import * as v from 'valibot';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clientIdSchema } from '../../../../contract/shared/ids.ts';
import { noticeCard } from '../../../../worker/core/drive/notice-cards.ts';
import type { StoredOrder } from '../../../../worker/core/order/order.ts';
import { forgetTenant } from '../../../../worker/core/tenant/load-tenant.ts';
import {
  befriend,
  failPushesTo,
  openMessaging,
  pushesTo,
  wordsOf,
} from '../../support/messages.ts';
import { objects } from '../../support/objects.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  reaches,
  type Shopper,
  until,
  vend,
} from '../../support/shop.ts';
import { control, patch, stored, trafficOf } from '../../support/stand-ins.ts';
import { refundIn, storedOrder } from '../../support/stored-order.ts';

const TENANT = 'telling';
const CHANNEL = '1650008001';

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await openMessaging(CHANNEL);
});
afterEach(() => void vi.useRealTimers());

/** Makes a purchase and waits until its message is sent and nothing is due. */
async function buy(shopper: Shopper, outcome: 'dispensed' | 'failed' = 'dispensed') {
  const { machineId, device } = await openMachine(TENANT);
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device, outcome);
  const order = await reaches(shopper, id, outcome === 'dispensed' ? 'CAPTURED' : 'REVERTED');
  await isQuiet(machineId, id);
  return order;
}

const wantReceipts = (shopper: Shopper) =>
  shopper.call('PUT', '/me/settings', { notifications: { receipts: true, stock: true } });

/** Waits until nothing is due. Fires the machine's later alarms at once. */
const isQuiet = (machineId: string, id: string) =>
  until(async () => {
    const { driveAt = {} } = (await stored(`clients/${TENANT}/orders/${id}`)) ?? {};
    if ('nullValue' in driveAt) return true;
    const dueMs = Date.parse(String(driveAt['timestampValue']));
    if (dueMs > Date.now()) {
      vi.useFakeTimers({ toFake: ['Date'], now: dueMs });
      await runDurableObjectAlarm(objects.getByName(`${TENANT}/${machineId}`));
      vi.useRealTimers();
    }
    return false;
  });

const UNAVAILABLE = { kind: 'status', status: 500 };

describe('a friend of the account', () => {
  test('gets one receipt, with item, amount and the permanent link to the purchase', async () => {
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    await befriend(shopper);
    await wantReceipts(shopper);
    const { id } = await buy(shopper);
    const pushes = await pushesTo(shopper.userId);
    expect(pushes).toHaveLength(1);
    expect(pushes[0]?.delivered).toBe(true);
    expect(wordsOf(pushes[0])).toContain('ご購入ありがとうございます');
    expect(wordsOf(pushes[0])).toContain('緑茶');
    expect(wordsOf(pushes[0])).toContain('160円');
    expect(JSON.stringify(pushes[0])).toContain(`${CHANNEL}-app/account/order/${id}`);
    expect((await stored(`clients/${TENANT}/orders/${id}`))?.['notice']).toEqual({
      nullValue: null,
    });
  });

  test.each([
    ['paypay', 'PayPayで確保されていた金額は元に戻ります'],
    ['dpay', 'd払いでは請求されません'],
  ] as const)('learns that money paid with %s comes back, and when', async (kind, words) => {
    const shopper = await newShopper(TENANT, CHANNEL, kind);
    await befriend(shopper);
    await buy(shopper, 'failed');
    const pushes = await pushesTo(shopper.userId);
    expect(pushes).toHaveLength(1);
    expect(wordsOf(pushes[0])).toContain('取り消しました');
    expect(JSON.stringify(pushes[0])).toContain(words);
  });

  test('gets the amount of a partial refund', () => {
    const payment = {
      ...{ capturedYen: 160, refundedYen: 50 },
      refunds: [{ ...refundIn('DONE'), yen: 50 }],
    };
    const rows = (order: StoredOrder) => noticeCard(order, 'money-back', undefined).rows;
    const part = storedOrder('REFUNDED', { payment });
    expect(rows(part)).toContainEqual(['金額', '160円']);
    expect(rows(part)).toContainEqual(['返金額', '50円']);
    const whole = storedOrder('REFUNDED', {
      payment: { capturedYen: 160, refundedYen: 160, refunds: [refundIn('DONE')] },
    });
    expect(rows(whole).map(([label]) => label)).not.toContain('返金額');
  });

  test('without receipts switched on still gets the message about a refund', async () => {
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    await befriend(shopper);
    await buy(shopper);
    expect(await pushesTo(shopper.userId)).toEqual([]);
    await buy(shopper, 'failed');
    expect(await pushesTo(shopper.userId)).toHaveLength(1);
  });

  test('gets no messages if the tenant sends none', async () => {
    await patch(`clients/${TENANT}`, { messages: ['stock'] });
    await forgetTenant(v.parse(clientIdSchema, TENANT));
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    await befriend(shopper);
    await wantReceipts(shopper);
    await buy(shopper);
    await buy(shopper, 'failed');
    expect(await pushesTo(shopper.userId)).toEqual([]);
    await patch(`clients/${TENANT}`, { messages: ['receipts', 'moneyBack', 'stock'] });
    await forgetTenant(v.parse(clientIdSchema, TENANT));
  });
});

test('a person who is not a friend causes no message and no further write', async () => {
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const order = await buy(shopper);
  expect(await pushesTo(shopper.userId)).toEqual([]);
  expect(order.state).toBe('CAPTURED');
});

describe('a LINE outage', () => {
  test('delays the receipt if it is short', async () => {
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    await befriend(shopper);
    await wantReceipts(shopper);
    await failPushesTo(shopper.userId, UNAVAILABLE);
    await buy(shopper);
    expect(await pushesTo(shopper.userId)).toHaveLength(1);
  });

  test('costs only the receipt if it lasts, after three tries', async () => {
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    await befriend(shopper);
    await wantReceipts(shopper);
    await failPushesTo(shopper.userId, UNAVAILABLE, -1);
    const traffic = await trafficOf(() => buy(shopper));
    await control('PUT', '/faults', []);
    expect(traffic.filter(({ path }) => path.endsWith('/push'))).toHaveLength(3);
    expect(await pushesTo(shopper.userId)).toEqual([]);
  });
});

test('a receipt whose answer was lost is not sent twice', async () => {
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  await befriend(shopper);
  await wantReceipts(shopper);
  await failPushesTo(shopper.userId, { kind: 'after-effect-timeout' });
  await buy(shopper);
  expect(await pushesTo(shopper.userId)).toHaveLength(1);
});

test('a channel token that LINE ended early is replaced, and the receipt arrives', async () => {
  const first = await newShopper(TENANT, CHANNEL, 'paypay');
  await befriend(first);
  await wantReceipts(first);
  await buy(first);
  const second = await newShopper(TENANT, CHANNEL, 'paypay');
  await failPushesTo(second.userId, { kind: 'status', status: 401 });
  await befriend(second);
  await wantReceipts(second);
  const traffic = await trafficOf(() => buy(second));
  expect(traffic.filter(({ path }) => path.endsWith('/oauth2/v3/token'))).toHaveLength(1);
  expect(await pushesTo(second.userId)).toHaveLength(1);
});

test('a receipt that LINE did not accept stays pending in the order', async () => {
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  await befriend(shopper);
  await wantReceipts(shopper);
  await failPushesTo(shopper.userId, UNAVAILABLE, -1);
  const { machineId, device } = await openMachine(TENANT);
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  const order = await stored(`clients/${TENANT}/orders/${id}`);
  await control('PUT', '/faults', []);
  expect(order?.['notice']).toEqual({ stringValue: 'receipt' });
  expect(order?.['driveAt']).toHaveProperty('timestampValue');
  await isQuiet(machineId, id);
  expect(await pushesTo(shopper.userId)).toHaveLength(1);
});

test('if a friend’s settings change during a purchase, those at its end apply', async () => {
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { machineId, device } = await openMachine(TENANT);
  const { id } = await orderIn(await shopper.buy(machineId));
  await patch(shopper.userPath, { follow: true });
  await wantReceipts(shopper);
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  await isQuiet(machineId, id);
  expect(await pushesTo(shopper.userId)).toHaveLength(1);
});
