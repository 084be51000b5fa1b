import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { openOperatorContext, parseOrderId } from '../../../../cli/orders/operator-context.ts';
import { createServices } from '../../../../worker/core/create-services.ts';
import { settingsOf } from '../../../../worker/core/env.ts';
import { dayAt } from '../../../../worker/core/japan-time.ts';
import { findOrders } from '../../../../worker/core/operations/find-orders.ts';
import { readPhoto } from '../../../../worker/core/operations/read-photo.ts';
import { reconcileDay } from '../../../../worker/core/operations/reconcile-day.ts';
import type { OperatorContext } from '../../../../worker/core/operator/operator-context.ts';
import { readAudits } from '../../../../worker/core/operator/read-audit.ts';
import { parseOrder } from '../../../../worker/core/order-store/order-codec.ts';
import * as paths from '../../../../worker/core/store/paths.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import { befriend, openMessaging, pushesTo, wordsOf } from '../../support/messages.ts';
import { runAnswer, runClosing, runSettlement } from '../../support/operate.ts';
import { boughtOrder, stuckOrder } from '../../support/operated-orders.ts';
import { photos } from '../../support/photos.ts';
import { balanceOf, openShop, PRICE, type Shopper, stockOf } from '../../support/shop.ts';
import { control, patch, stored } from '../../support/stand-ins.ts';

const TENANT = 'operated';
const CHANNEL = '1650008701';
const WALLET = 5000;
const SHOP = { tenant: TENANT, channel: CHANNEL };
const because = { reason: 'the customer called', force: false };
const services = createServices(settingsOf(env), () => {
  throw new Error('no machine is reached');
});
let operator: OperatorContext;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await openMessaging(CHANNEL);
  operator = await openOperatorContext(services, TENANT, 'hanako');
});

const bought = (kind: 'paypay' | 'dpay' = 'paypay') => boughtOrder(SHOP, kind);
const stuck = (kind: 'paypay' | 'dpay', dispensed: boolean) => stuckOrder(SHOP, kind, dispensed);
const stateOf = async (shopper: Shopper, id: string) => (await shopper.order(id)).state;
const audits = async (id: ReturnType<typeof parseOrderId>) =>
  (await readAudits(operator, { kind: 'order', id })).map(
    ({ actor, what, reason }) => `${actor.name}: ${what}: ${reason}`,
  );

describe.each(['paypay', 'dpay'] as const)('by %s', (kind) => {
  test('a refund returns the money once and is logged, and a second run reports that it is done', async () => {
    const { shopper, orderId } = await bought(kind);
    await befriend(shopper);
    expect(await runSettlement(operator, 'refund', orderId, because)).toBe(
      `${orderId} is REFUNDED.`,
    );
    expect(await balanceOf(shopper)).toBe(WALLET);
    expect(await shopper.order(orderId)).toMatchObject({
      state: 'REFUNDED',
      reason: 'BY_OPERATOR',
    });
    expect(await runSettlement(operator, 'refund', orderId, because)).toContain('already REFUNDED');
    expect(await balanceOf(shopper)).toBe(WALLET);
    expect(await audits(orderId)).toEqual(['hanako: refund: the customer called']);
    const [push, ...others] = await pushesTo(shopper.userId);
    expect(others).toEqual([]);
    expect(wordsOf(push)).toContain('返金しました');
    expect(await (await shopper.call('GET', '/me/spending')).json()).toMatchObject({ dayYen: 0 });
  });

  test('a capture takes the held amount for a dispensed product', async () => {
    const { shopper, orderId } = await stuck(kind, true);
    expect(await runSettlement(operator, 'capture', orderId, because)).toBe(
      `${orderId} is CAPTURED.`,
    );
    expect(await balanceOf(shopper)).toBe(WALLET - PRICE);
    expect(await stateOf(shopper, orderId)).toBe('CAPTURED');
    expect(await runSettlement(operator, 'capture', orderId, because)).toContain(
      'already CAPTURED',
    );
  });

  test('a forced capture after a failed vend takes and records the whole amount', async () => {
    const { shopper, orderId } = await stuck(kind, false);
    const outcome = { captureYen: 0, at: new Timestamp(new Date().toISOString()) };
    await patch(`clients/${TENANT}/orders/${orderId}`, { 'fulfilment.outcome': outcome });
    await runSettlement(operator, 'capture', orderId, { ...because, force: true });
    expect(await balanceOf(shopper)).toBe(WALLET - PRICE);
    const path = paths.order(operator.client.clientId, orderId);
    const order = parseOrder(await services.store.get(path));
    expect(order?.payment).toMatchObject({ heldYen: PRICE, capturedYen: PRICE, refundedYen: 0 });
  });

  test('a revert releases the hold and the piece', async () => {
    const { shopper, orderId, machineId } = await stuck(kind, false);
    expect(await runSettlement(operator, 'revert', orderId, because)).toBe(
      `${orderId} is REVERTED.`,
    );
    expect(await balanceOf(shopper)).toBe(WALLET);
    expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 5, reserved: 0 });
    expect((await stored(shopper.userPath))?.['activeOrder']).toEqual({ nullValue: null });
  });

  test('two simultaneous refunds by operators refund once', async () => {
    const { shopper, orderId } = await bought(kind);
    const settled = await Promise.allSettled([
      runSettlement(operator, 'refund', orderId, because),
      runSettlement(
        { ...operator, actor: { ...operator.actor, id: 'taro', name: 'taro' } },
        'refund',
        orderId,
        because,
      ),
    ]);
    expect(settled.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await stateOf(shopper, orderId)).toBe('REFUNDED');
    expect(await balanceOf(shopper)).toBe(WALLET);
    expect(await audits(orderId)).toHaveLength(1);
  });
});

describe.each(['paypay', 'dpay'] as const)(
  'by %s, an order that lost its payment number',
  (kind) => {
    /**
     * Makes an authorised purchase without the provider's answer: in review, without the provider's number.
     */
    async function unheard() {
      const found = await stuck(kind, false);
      const path = `clients/${TENANT}/orders/${found.orderId}`;
      const at = new Timestamp(new Date().toISOString());
      const history = ['CANCELLING', 'MANUAL_REVIEW'].map((state) => ({ state, at }));
      await patch(path, {
        ...{ 'payment.providerPaymentId': null, 'payment.heldYen': 0, 'payment.label': '' },
        history,
        'fulfilment.command': null,
      });
      return found;
    }

    test('can be reverted by the provider’s payment number', async () => {
      const { shopper, orderId, machineId } = await unheard();
      expect(await runSettlement(operator, 'revert', orderId, because)).toBe(
        `${orderId} is REVERTED.`,
      );
      expect(await balanceOf(shopper)).toBe(WALLET);
      expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 5, reserved: 0 });
    });

    test('can be captured by force and then refunded, and its piece was never sold', async () => {
      const { shopper, orderId, machineId } = await unheard();
      const forced = { ...because, force: true };
      expect(await runSettlement(operator, 'capture', orderId, forced)).toBe(
        `${orderId} is CAPTURED.`,
      );
      expect(await balanceOf(shopper)).toBe(WALLET - PRICE);
      expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 5, reserved: 0 });
      expect(await runSettlement(operator, 'refund', orderId, because)).toBe(
        `${orderId} is REFUNDED.`,
      );
      expect(await balanceOf(shopper)).toBe(WALLET);
      expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 5, reserved: 0 });
    });

    test('is reported as without a payment if the provider has none', async () => {
      const { orderId } = await unheard();
      const path = `clients/${TENANT}/orders/${orderId}`;
      const merchant = {
        account: kind === 'paypay' ? 'merchant-empty' : 'dev-shop-empty',
        name: TENANT,
      };
      const methodId = 'b'.repeat(26);
      await patch(path, { 'payment.merchant': merchant, 'payment.methodId': methodId });
      const revert = runSettlement(operator, 'revert', orderId, { ...because, force: true });
      await expect(revert).rejects.toThrow('has no payment for this order');
    });
  },
);

describe('an action that an operator may not do', () => {
  test('is refused with its reason, and changes nothing', async () => {
    const { shopper, orderId } = await bought();
    const revert = runSettlement(operator, 'revert', orderId, because);
    await expect(revert).rejects.toThrow(
      'The order is CAPTURED, and this action needs MANUAL_REVIEW. It has ended.',
    );
    expect(await stateOf(shopper, orderId)).toBe('CAPTURED');
    expect(await audits(orderId)).toEqual([]);
  });

  test('is a capture without evidence that the product was dispensed', async () => {
    const { shopper, orderId } = await stuck('paypay', false);
    const capture = runSettlement(operator, 'capture', orderId, because);
    await expect(capture).rejects.toThrow('no record');
    expect(await balanceOf(shopper)).toBe(WALLET - PRICE);
    expect(await stateOf(shopper, orderId)).toBe('MANUAL_REVIEW');
  });

  test('is closing an order against the provider’s answer, except by force', async () => {
    const { shopper, orderId } = await stuck('paypay', false);
    const to = { ...because, to: 'REVERTED' as const };
    const closing = runClosing(operator, orderId, to);
    await expect(closing).rejects.toThrow(
      'paypay says AUTHORIZED, 160 yen, and this action needs REVERTED. The provider’s answer contradicts',
    );
    expect(await runClosing(operator, orderId, { ...to, force: true })).toContain('is REVERTED.');
    expect(await stateOf(shopper, orderId)).toBe('REVERTED');
    // The money has not moved, so reconciling finds it.
    const rows = await reconcileDay(operator, dayAt(Date.now()));
    expect(rows.find((row) => row.orderId === orderId)?.verdict).toBe('OPEN_AUTHORIZATION');
  });

  test('is a decision while the provider does not answer', async () => {
    const { orderId } = await stuck('dpay', true);
    const fault = { pathPrefix: '/gmo', kind: 'html', status: 502, times: 1 };
    await control('PUT', '/faults', [fault]);
    const capture = runSettlement(operator, 'capture', orderId, because);
    await expect(capture).rejects.toThrow('dpay does not say (UNKNOWN)');
  });
});

test('an operator’s note is deleted together with its order', async () => {
  const { orderId } = await bought('paypay');
  await runSettlement(operator, 'refund', orderId, because);
  const audit = await stored(`clients/${TENANT}/audit/order.${orderId}.000001`);
  const deleted = Date.parse(String(audit?.['deleteAt']?.['timestampValue']));
  const order = await stored(`clients/${TENANT}/orders/${orderId}`);
  const orderDeleted = Date.parse(String(order?.['deleteAt']?.['timestampValue']));
  expect(Math.abs(deleted - orderDeleted)).toBeLessThan(60_000);
});

test('closing records the outcome, with the provider’s answer in the audit', async () => {
  const { shopper, orderId } = await stuck('paypay', false);
  await control('PUT', `/paypay/payments/${orderId}`, { status: 'EXPIRED' });
  const to = { ...because, to: 'REVERTED' as const };
  expect(await runClosing(operator, orderId, to)).toContain('paypay says EXPIRED');
  expect(await runClosing(operator, orderId, to)).toContain('already REVERTED');
  expect(await stateOf(shopper, orderId)).toBe('REVERTED');
  expect(await audits(orderId)).toEqual(['hanako: close: the customer called']);
});

test('a refund without the provider’s answer is completed by a second run', async () => {
  const { shopper, orderId } = await bought();
  const refund = { pathPrefix: '/paypay', pathContains: '/refunds', bodyContains: orderId };
  await control('PUT', '/faults', [{ ...refund, kind: 'html', status: 502, times: 1 }]);
  expect(await runSettlement(operator, 'refund', orderId, because)).toContain('is REFUNDING');
  expect(await runSettlement(operator, 'refund', orderId, because)).toBe(`${orderId} is REFUNDED.`);
  expect(await balanceOf(shopper)).toBe(WALLET);
  expect(await audits(orderId)).toHaveLength(1);
});

test('a refund that PayPay has only accepted is not done until PayPay reports it as done', async () => {
  const { shopper, orderId } = await bought();
  await control('PUT', '/paypay/settings', { refundDelayMs: 3_600_000 });
  expect(await runSettlement(operator, 'refund', orderId, because)).toContain('is REFUNDING');
  expect(await stateOf(shopper, orderId)).toBe('REFUNDING');
  await control('PUT', '/paypay/settings', {});
  expect(await runSettlement(operator, 'refund', orderId, because)).toBe(`${orderId} is REFUNDED.`);
});

test('a refund is reconciled on its own day and on the order’s day', async () => {
  const { orderId } = await bought();
  await runSettlement(operator, 'refund', orderId, because);
  const path = `clients/${TENANT}/orders/${orderId}`;
  await patch(path, { createdAt: new Timestamp('2026-10-01T03:00:00Z') });
  const found = async (day: string) =>
    (await reconcileDay(operator, day)).find((row) => row.orderId === orderId)?.verdict;
  expect(await found(dayAt(Date.now()))).toBe('AGREES');
  expect(await found('2026-10-01')).toBe('AGREES');
});

test('an answered problem is shown in the order, sent to a friend once, and can be corrected', async () => {
  const { shopper, orderId } = await bought();
  await befriend(shopper);
  const photo = `data:image/png;base64,${photos.png}`;
  await shopper.call('POST', `/orders/${orderId}/problem`, { reason: 'damaged', text: '', photo });
  expect(await runAnswer(operator, orderId, '返金しました')).toContain('LINE: SENT');
  expect(await runAnswer(operator, orderId, '返金しました')).toContain('already has this answer');
  const order = await (await shopper.call('GET', `/orders/${orderId}`)).json();
  expect(order).toMatchObject({ problem: { hasPhoto: true, answer: { text: '返金しました' } } });
  const [push, ...others] = await pushesTo(shopper.userId);
  expect(others).toEqual([]);
  expect(wordsOf(push)).toContain('返金しました');
  await runAnswer(operator, orderId, '明日返金します');
  expect(await pushesTo(shopper.userId)).toHaveLength(2);
  expect(await readPhoto(operator, orderId)).toEqual({
    ok: true,
    value: { contentType: 'image/png', bytes: photos.png },
  });
});

test('the list can be limited to open orders and to orders in review', async () => {
  const { orderId } = await stuck('dpay', true);
  const done = await bought();
  const open = (await findOrders(operator, { open: true })).orders.map(({ id }) => id);
  expect([open.includes(orderId), open.includes(done.orderId)]).toEqual([true, false]);
  const { orders: waiting } = await findOrders(operator, { state: 'MANUAL_REVIEW' });
  expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set(['MANUAL_REVIEW']));
  expect((await findOrders(operator, {})).orders[0]?.id).toBe(done.orderId);
});

test('a tenant or an order that does not exist is reported as such', async () => {
  await expect(openOperatorContext(services, 'nobody', 'x')).rejects.toThrow(
    'There is no tenant nobody.',
  );
  await expect(openOperatorContext(services, '../x', 'x')).rejects.toThrow('There is no tenant');
  expect(() => parseOrderId('abc')).toThrow('abc is not an order id');
  const unknown = parseOrderId('a'.repeat(26));
  await expect(runSettlement(operator, 'refund', unknown, because)).rejects.toThrow(
    'There is no such order',
  );
});
