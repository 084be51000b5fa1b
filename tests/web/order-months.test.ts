import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { orderSummarySchema } from '../../contract/customer/orders.ts';
import type { OrderState } from '../../contract/shared/order-state.ts';
import { groupByMonth } from '../../web/customer/screens/orders/group-months.ts';
import { latestMonths } from '../../web/customer/screens/orders/month-choice.tsx';
import { monthIn } from '../../web/customer/screens/orders/OrdersScreen.tsx';
import { formatMonth } from '../../web/i18n/format-date.ts';

describe('the months of the purchases', () => {
  test('begin with the current month in Japan, and go back two years', () => {
    const months = latestMonths(Date.parse('2026-10-31T15:00:00Z'));
    expect(months.slice(0, 3)).toEqual(['2026-11', '2026-10', '2026-09']);
    expect([months.length, months.at(-1)]).toEqual([24, '2024-12']);
  });

  test('are read from an address only if they are valid', () => {
    expect(monthIn('?month=2026-11')).toBe('2026-11');
    expect(monthIn('?month=2026-13')).toBeUndefined();
    expect(monthIn('')).toBeUndefined();
  });

  test('are formatted in each language', () => {
    expect(formatMonth('2026-11', 'ja')).toBe('2026年11月');
    expect(formatMonth('2026-11', 'en')).toBe('November 2026');
  });
});

const ALL = { isAll: true, unreadable: 0 };
const NOVEMBER = '2026-10-31T15:00:00Z';
const OCTOBER = '2026-10-31T14:59:59Z';
const SEPTEMBER = '2026-09-10T00:00:00Z';
const bought = (state: OrderState, createdAt: string, amountYen = 100) =>
  v.parse(orderSummarySchema, {
    id: 'a'.repeat(26),
    ...{ state, createdAt, amountYen },
    ...{ machineName: 'Lobby', productName: 'Tea', pictureUrl: null },
  });

describe('the purchases of a month', () => {
  test('are grouped by months in Japan, in their order', () => {
    const orders = [bought('CAPTURED', NOVEMBER), bought('CAPTURED', OCTOBER)];
    const months = groupByMonth(orders, ALL);
    expect(months.map(({ month }) => month)).toEqual(['2026-11', '2026-10']);
    expect(months.flatMap((of) => of.orders)).toEqual(orders);
  });

  test('have the sum of what was paid, without refused, released or refunded purchases', () => {
    const orders = [
      ...[bought('CAPTURED', NOVEMBER, 160), bought('CAPTURED', NOVEMBER, 140)],
      ...(['DECLINED', 'CANCELLED', 'REVERTED', 'REFUNDED'] as const).map((state) =>
        bought(state, NOVEMBER),
      ),
    ];
    expect(groupByMonth(orders, ALL)[0]?.paidYen).toBe(300);
  });

  test('include what remains after a partial refund', () => {
    const part = { ...bought('REFUNDED', NOVEMBER, 160), partRefundYen: 50 };
    expect(groupByMonth([part], ALL)[0]?.paidYen).toBe(110);
  });

  test.each([
    'AUTHORIZING',
    'VENDING',
    'VEND_UNKNOWN',
    'CAPTURING',
    'REVERTING',
    'REFUNDING',
    'MANUAL_REVIEW',
  ] as const)('have no sum while one of them is %s', (state) => {
    const orders = [bought('CAPTURED', NOVEMBER), bought(state, NOVEMBER)];
    expect(groupByMonth(orders, ALL)[0]?.paidYen).toBeNull();
  });

  test('have no sum if the month may continue on the next page', () => {
    const orders = [NOVEMBER, OCTOBER, SEPTEMBER].map((at) => bought('CAPTURED', at));
    expect(groupByMonth(orders, { ...ALL, isAll: false }).map(({ paidYen }) => paidYen)).toEqual([
      100,
      100,
      null,
    ]);
    expect(groupByMonth(orders, ALL).at(-1)?.paidYen).toBe(100);
  });

  test('have no sum while one of them comes from an earlier load', () => {
    const orders = [NOVEMBER, OCTOBER, OCTOBER, SEPTEMBER].map((at) => bought('CAPTURED', at));
    const sums = groupByMonth(orders, { ...ALL, certain: 2 }).map(({ paidYen }) => paidYen);
    expect(sums).toEqual([100, null, null]);
  });

  test('have no sum in any month once one of them could not be read', () => {
    const orders = [NOVEMBER, OCTOBER].map((at) => bought('CAPTURED', at));
    const sums = groupByMonth(orders, { isAll: true, unreadable: 1 });
    expect(sums.map(({ paidYen }) => paidYen)).toEqual([null, null]);
  });
});
