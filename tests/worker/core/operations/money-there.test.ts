import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { openOperatorContext } from '../../../../cli/orders/operator-context.ts';
import { reconciliationTable } from '../../../../cli/orders/reconciliation-table.ts';
import { closedStateSchema } from '../../../../contract/console/order-actions.ts';
import { createServices } from '../../../../worker/core/create-services.ts';
import { settingsOf } from '../../../../worker/core/env.ts';
import { dayAt } from '../../../../worker/core/japan-time.ts';
import { agrees } from '../../../../worker/core/operations/close-order.ts';
import {
  isDifference,
  reconcileDay,
  rowOf,
} from '../../../../worker/core/operations/reconcile-day.ts';
import { countRefund } from '../../../../worker/core/operations/refunds/refund-limits.ts';
import type { OperatorContext } from '../../../../worker/core/operator/operator-context.ts';
import { readOrder } from '../../../../worker/core/operator/operator-context.ts';
import { readAudits } from '../../../../worker/core/operator/read-audit.ts';
import { commitMove } from '../../../../worker/core/order-store/commit-move.ts';
import { okay, unknown } from '../../../../worker/core/pay-providers/port/answer.ts';
import type { PaymentState } from '../../../../worker/core/pay-providers/port/pay-provider.ts';
import { decodeFields, Timestamp } from '../../../../worker/core/store/values.ts';
import { runClosing, runSettlement } from '../../support/operate.ts';
import { boughtOrder, stuckOrder } from '../../support/operated-orders.ts';
import { openShop, PRICE, reaches } from '../../support/shop.ts';
import { control, patch, stored } from '../../support/stand-ins.ts';
import { storedOrder } from '../../support/stored-order.ts';
import { sweep } from '../../support/sweep.ts';

const TENANT = 'reconciled';
const SHOP = { tenant: TENANT, channel: '1650008702' };
const paymentStates: readonly PaymentState[] = [
  ...(['NONE', 'UNPROVEN', 'PENDING', 'AUTHORIZED', 'CAPTURED', 'CANCELLED', 'REFUNDED'] as const),
  ...(['EXPIRED', 'FAILED'] as const),
];
const because = { reason: 'the customer called', force: false };
let operator: OperatorContext;

beforeAll(async () => {
  await openShop(SHOP.tenant, SHOP.channel);
  const services = createServices(settingsOf(env), () => {
    throw new Error('no machine is reached');
  });
  operator = await openOperatorContext(services, TENANT, 'hanako');
});
const bought = (kind: 'paypay' | 'dpay' = 'paypay') => boughtOrder(SHOP, kind);

/** Returns the provider's number of an order's payment. */
async function numberOf(orderId: string): Promise<unknown> {
  const { payment } = decodeFields((await stored(`clients/${TENANT}/orders/${orderId}`)) ?? {});
  return v.parse(v.object({ providerPaymentId: v.string() }), payment).providerPaymentId;
}

describe('an operator', () => {
  test.each([
    ['another amount', { amount: { amount: 16, currency: 'JPY' } }],
    ['another number', { paymentId: 'of-another-payment' }],
  ])(
    'can neither capture nor close an order if the provider reports the payment with %s',
    async (_, other) => {
      const { shopper, orderId } = await stuckOrder(SHOP, 'paypay', true);
      const told = async (status: string) => {
        const amount = { amount: PRICE, currency: 'JPY' };
        const paymentId = await numberOf(orderId);
        const data = { status, merchantPaymentId: orderId, paymentId, amount, ...other };
        const body = { resultInfo: { code: 'SUCCESS' }, data };
        const pathPrefix = `/paypay/v2/payments/${orderId}`;
        await control('PUT', '/faults', [
          { pathPrefix, method: 'GET', kind: 'status', status: 200, body, times: 1 },
        ]);
      };
      for (const status of ['AUTHORIZED', 'COMPLETED']) {
        await told(status);
        const capture = runSettlement(operator, 'capture', orderId, because);
        await expect(capture).rejects.toThrow(
          'and this action needs AUTHORIZED of 160 yen as payment',
        );
      }
      await told('COMPLETED');
      const closing = runClosing(operator, orderId, { ...because, to: 'CAPTURED' });
      await expect(closing).rejects.toThrow('and this action needs CAPTURED of 160 yen as payment');
      expect((await shopper.order(orderId)).state).toBe('MANUAL_REVIEW');
      expect(await readAudits(operator, { kind: 'order', id: orderId })).toEqual([]);
    },
  );
});

test.each(closedStateSchema.options)(
  'closing an order as %s needs a matching state at the provider',
  (to) => {
    const order = storedOrder('MANUAL_REVIEW');
    const confirmed = paymentStates.filter((state) =>
      agrees(to, order, okay({ state, authorization: null })),
    );
    expect(confirmed).toEqual(
      {
        CAPTURED: ['CAPTURED'],
        CANCELLED: ['NONE', 'CANCELLED', 'EXPIRED', 'FAILED'],
        REVERTED: ['CANCELLED', 'EXPIRED', 'FAILED'],
        REFUNDED: ['CANCELLED', 'REFUNDED'],
      }[to],
    );
    expect(agrees(to, order, unknown)).toBe(false);
  },
);

test('a refund that stopped after its commit is continued by the sweep', async () => {
  const { shopper, orderId } = await bought();
  const order = await readOrder(operator, orderId);
  if (!order.ok) throw new Error(order.error.code);
  const move = { kind: 'enter', path: ['REFUNDING'], reason: 'BY_OPERATOR', afterMs: 0 } as const;
  const { services, client } = operator;
  await commitMove(services, client.clientId, order.value, move);
  await patch(`clients/${TENANT}/orders/${orderId}`, {
    driveAt: Timestamp.ofMs(Date.now() - 120_000),
  });
  await sweep();
  await reaches(shopper, orderId, 'REFUNDED');
});

describe('a person’s daily limit for refunds', () => {
  const staff = { type: 'staff', id: 'a'.repeat(26), name: 'x', roles: ['support'] } as const;
  const countAt = (ms: number) =>
    countRefund(
      { ...operator, actor: staff, services: { ...operator.services, nowMs: () => ms } },
      100,
      150,
    );

  test('counts by days in Japan', async () => {
    const evening = await countAt(Date.parse('2026-11-20T23:59:59+09:00'));
    const midnight = await countAt(Date.parse('2026-11-21T00:00:00+09:00'));
    const pathOf = (one: typeof evening) => (one.ok ? one.value[0]?.path : undefined);
    expect(pathOf(evening)).toContain('2026-11-20');
    expect(pathOf(midnight)).toContain('2026-11-21');
  });

  test('accepts only one of two simultaneous refunds that exceed it together', async () => {
    const ms = Date.parse('2026-11-22T12:00:00+09:00');
    const both = await Promise.all([countAt(ms), countAt(ms)]);
    const writes = both.map((one) => (one.ok ? one.value : []));
    const { store } = operator.services;
    const committed = await Promise.all(writes.map((one) => store.commit(one)));
    expect(committed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await countAt(ms)).toMatchObject({ ok: false, error: { code: 'REFUND_DAY_LIMIT' } });
  });
});

describe('reconciling a day', () => {
  const today = dayAt(Date.now());
  const verdictOf = async (id: string) =>
    (await reconcileDay(operator, today)).find(({ orderId }) => orderId === id)?.verdict;

  test.each(['paypay', 'dpay'] as const)(
    'agrees for orders that %s completed normally',
    async (kind) => {
      const paid = await bought(kind);
      expect(await verdictOf(paid.orderId)).toBe('AGREES');
      await runSettlement(operator, 'refund', paid.orderId, because);
      expect(await verdictOf(paid.orderId)).toBe('AGREES');
    },
  );

  test('finds captures missing on either side, open holds, and different amounts', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => bought()));
    const [taken, untaken, held, other, back, owed] = orders.map(({ orderId }) => orderId);
    const path = (id = '') => `clients/${TENANT}/orders/${id}`;
    await patch(path(taken), { state: 'REVERTED' });
    await control('PUT', `/paypay/payments/${untaken}`, { status: 'CANCELED' });
    await control('PUT', `/paypay/payments/${held}`, { status: 'AUTHORIZED' });
    await patch(path(other), { amountYen: PRICE + 1 });
    await control('PUT', `/paypay/payments/${back}`, { status: 'REFUNDED' });
    await patch(path(owed), { state: 'REFUNDED' });
    const rows = await reconcileDay(operator, today);
    const ids = [taken, untaken, held, other, back, owed];
    expect(ids.map((id) => rows.find((row) => row.orderId === id)?.verdict)).toEqual([
      'CAPTURED_THERE',
      'NOT_CAPTURED_THERE',
      'OPEN_AUTHORIZATION',
      'AMOUNT_DIFFERS',
      'REFUNDED_THERE',
      'NOT_REFUNDED_THERE',
    ]);
    const table = reconciliationTable(today, rows);
    expect(table.split('\n')).toHaveLength(1 + rows.filter(isDifference).length);
  });

  test('does not count a missing answer as agreement', async () => {
    const { orderId } = await bought('dpay');
    await control('PUT', '/faults', [
      { pathPrefix: '/gmo', pathContains: '/order/inquiry', kind: 'html', times: -1 },
    ]);
    expect(await verdictOf(orderId).finally(() => control('PUT', '/faults', []))).toBe('NO_ANSWER');
  });

  test('in the past contains none of today’s orders', async () => {
    expect(await reconcileDay(operator, '2020-02-29')).toEqual([]);
  });

  test.each([
    ['NONE', undefined, 160, 'NOT_CAPTURED_THERE'],
    ['FAILED', undefined, 160, 'NOT_CAPTURED_THERE'],
    ['EXPIRED', undefined, 160, 'NOT_CAPTURED_THERE'],
    ['CAPTURED', undefined, 160, 'NOT_REFUNDED_THERE'],
    ['CAPTURED', 0, 160, 'NOT_REFUNDED_THERE'],
    ['CAPTURED', undefined, 50, 'AGREES'],
    ['CAPTURED', 50, 50, 'AGREES'],
    ['REFUNDED', 160, 50, 'AMOUNT_DIFFERS'],
    ['REFUNDED', undefined, 50, 'AMOUNT_DIFFERS'],
    ['REFUNDED', 50, 160, 'AMOUNT_DIFFERS'],
    ['REFUNDED', 160, 160, 'AGREES'],
    ['CANCELLED', undefined, 160, 'AGREES'],
  ] as const)(
    'reports %s with %s yen refunded there and %d here as %s',
    (state, there, here, verdict) => {
      const at = '2026-11-21T03:00:00.000Z';
      const refunds = [{ id: 'r', yen: here, state: 'DONE', at }];
      const payment = { capturedYen: 160, capturedAt: at, refunds, refundedYen: here };
      const answer = {
        state,
        authorization: null,
        ...(there === undefined ? {} : { refundedYen: there }),
      };
      expect(rowOf(storedOrder('REFUNDED', { payment }), okay(answer)).verdict).toBe(verdict);
    },
  );
});
