import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../cli/services/open-store.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { idOf, orderFields, putOrders, refundedInPart, SHOP } from './accounted-orders.ts';
import { freshSettings } from './put-database.ts';
import { runCommand } from './run-command.ts';

/** Runs `npm run ops -- orders sales` with a separate database. */
const settings = freshSettings();
const NOON = '2026-11-20T03:00:00Z';
const at = (iso: string) => ({ refundAt: new Timestamp(iso) });
const captured = orderFields(NOON, 'CAPTURED');
/** Beer with the other tax rate, a coupon, and a name that a spreadsheet would run as a formula. */
const beer = orderFields(NOON, 'CAPTURED', {
  lines: [
    {
      ...{ productId: 'beer', name: '=1+1, "ビール"', pictureUrl: null, slot: 'A2' },
      ...{ quantity: 1, unitPriceYen: 300, taxRatePercent: 10 },
    },
  ],
  coupon: { id: 'c', title: 'x', discountYen: 80 },
  amountYen: 220,
  tax: [{ ratePercent: 10, amountYen: 220, taxYen: 20 }],
});
/** Placed in October, and captured in November, by Japan's clock. */
const overMidnight = orderFields('2026-10-31T15:00:03Z', 'CAPTURED', {
  createdAt: new Timestamp('2026-10-31T14:59:50Z'),
});
const sales = (...words: readonly string[]) =>
  runCommand('orders', ['sales', '--client', SHOP, ...words], settings);

beforeAll(() =>
  putOrders(openStore(settings), {
    1: captured,
    2: captured,
    3: beer,
    4: orderFields(NOON, 'REFUNDED', at('2026-12-01T03:00:00Z')),
    5: orderFields('2026-10-31T14:59:59Z', 'REFUNDED', at('2026-11-20T05:00:00Z')),
    6: orderFields(NOON, 'REVERTED'),
    7: orderFields(NOON, 'MANUAL_REVIEW'),
    8: { ...captured, tax: 'unknown' },
    9: orderFields('2026-11-30T15:00:00Z', 'CAPTURED'),
    10: orderFields('2026-10-31T15:00:00Z', 'CAPTURED', {
      machine: { id: 'm-2', code: '99', name: '港', place: '港' },
    }),
    11: orderFields(NOON, 'REFUNDING', at(NOON)),
    12: refundedInPart('2026-09-10T03:00:00Z'),
    13: overMidnight,
  }),
);

describe('the sales of a month', () => {
  test('are by machine, product and tax rate, when the money moved in Japan’s time', async () => {
    const out = join(mkdtempSync(join(tmpdir(), 'sales-')), 'sales.csv');
    const answer = await sales('--month', '2026-11', '--out', out);
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(out, 'utf8').slice(1).trimEnd().split('\r\n').slice(1)).toEqual([
      '99,m-2,港,tea,緑茶,8,1,160,11,0,0,0,0',
      `1001,m-1,本社,beer,"'=1+1, ""ビール""",10,1,220,20,80,0,0,0`,
      '1001,m-1,本社,tea,緑茶,8,5,800,55,0,1,160,11',
    ]);
    expect(answer.out).toContain('Sold 7 pieces, 1,180 yen (tax 86 yen)');
    expect(answer.out).toContain('refunded 1 pieces, 160 yen (tax 11 yen)');
    expect(answer.out).toContain('10 %: sold 1 pieces, 220 yen');
    expect(answer.out).toContain('Coupons reduced the prices by 80 yen');
    expect(answer.out).toContain(`UNREADABLE  ${idOf(8)}`);
  });

  test('include the amount and the tax of a partial refund', async () => {
    const answer = await sales('--month', '2026-09');
    expect(answer.out).toContain('1001,m-1,本社,tea,緑茶,8,1,160,11,0,1,50,3');
  });

  test('are also printed by day, on the terminal without a file', async () => {
    const answer = await sales('--day', '2026-11-01');
    expect(answer.out).toContain('shop, 2026-11-01: 2 orders. Sold 2 pieces, 320 yen');
    expect(answer.out).toContain('99,m-2,港,tea,緑茶,8,1,160,11,0,0,0,0');
  });

  test.each([
    [[]],
    [['--month', '2026-13']],
    [['--day', '2026-11-31']],
    [['--month', '2026-11', '--day', '2026-11-20']],
  ])('are refused for %j with one line', async (words) => {
    const answer = await sales(...words);
    expect(answer.code).toBe(1);
    expect(answer.err).toMatch(/--month|is no/);
    expect(answer.err).not.toContain('    at ');
  });
});
