import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../../cli/services/open-store.ts';
import { idOf, orderFields, putOrders, refundedInPart, SHOP } from './accounted-orders.ts';
import { freshSettings } from './put-database.ts';
import { runCommand } from './run-command.ts';

/** Runs `npm run ops -- reconcile --file` as an operator does, with a separate database and provider. */
const DAY = '2026-11-20';
const NOON = '2026-11-20T03:00:00Z';
const folder = mkdtempSync(join(tmpdir(), 'settlement-'));

/** PayPay's answers by our order's id, and the orders that PayPay was asked about. */
const said = new Map<string, { status: string; yen: number }>();
let asked: string[] = [];
const payPay = createServer(({ url = '' }, answer) => {
  const id = url.split('/').at(-1) ?? '';
  asked.push(id);
  const payment = said.get(id);
  answer.writeHead(payment ? 200 : 404, { 'content-type': 'application/json' });
  const code = payment ? 'SUCCESS' : 'RESOURCE_NOT_FOUND';
  const data = payment && {
    ...{ status: payment.status, merchantPaymentId: id },
    amount: { amount: payment.yen, currency: 'JPY' },
  };
  answer.end(JSON.stringify({ resultInfo: { code, message: '', codeId: '1' }, data }));
});
let settings: Readonly<Record<string, string>>;

beforeAll(async () => {
  await new Promise<void>((resolve) => payPay.listen(0, '127.0.0.1', resolve));
  const { port } = payPay.address() as AddressInfo;
  settings = {
    ...freshSettings(),
    PAYPAY_BASE_URL: `http://127.0.0.1:${port}`,
    PAYPAY_CREDENTIALS: '{"default":{"apiKey":"k","apiSecret":"s"}}',
  };
});
afterAll(() => payPay.close());
beforeEach(() => {
  asked = [];
});

const HEADER = '決済番号,加盟店ID,取引ステータス,取引日時,取引金額,加盟店決済ID';
const payPayRow = (nth: number, yen = 160, status = '取引完了', at = '2026/11/20 12:00:00') =>
  `n-${nth},1,${status},${at},${yen},${idOf(nth)}`;

function fileOf(name: string, ...lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\r\n')}\r\n`);
  return path;
}

/** Encodes a text in Shift_JIS, with a table of all two-byte characters made by the decoder. */
function toShiftJis(text: string): Uint8Array {
  const decoder = new TextDecoder('shift_jis');
  const bytesOf = new Map<string, readonly number[]>();
  for (let lead = 0x81; lead <= 0xea; lead++) {
    for (let trail = 0x40; trail <= 0xfc; trail++)
      bytesOf.set(decoder.decode(new Uint8Array([lead, trail])), [lead, trail]);
  }
  return new Uint8Array([...text].flatMap((one) => bytesOf.get(one) ?? [one.codePointAt(0) ?? 0]));
}

const reconcile = (...words: readonly string[]) =>
  runCommand('reconcile', ['--client', SHOP, '--day', DAY, ...words], settings);
/** Returns the verdict that the output states for an order. */
const verdictOf = (out: string, nth: number) =>
  out
    .split('\n')
    .find((line) => line.includes(idOf(nth)))
    ?.split(' ')[0];

describe('a day against PayPay’s file', () => {
  test('lists each kind of difference, and asks PayPay only about differences', async () => {
    const captured = orderFields(NOON, 'CAPTURED');
    const refundAt = { refundAt: captured['createdAt'] ?? null };
    await putOrders(openStore(settings), {
      1: captured,
      2: captured,
      3: captured,
      4: captured,
      5: captured,
      6: orderFields(NOON, 'REVERTED'),
      7: orderFields(NOON, 'REFUNDED', refundAt),
      8: orderFields(NOON, 'REFUNDED', refundAt),
      9: captured,
      10: orderFields(NOON, 'CAPTURED', { flags: ['CONTRADICTION'] }),
      11: orderFields(NOON, 'DECLINED'),
      12: orderFields(NOON, 'VENDING'),
      13: { ...captured, state: 'TELEPORTED' },
      14: orderFields(NOON, 'REFUNDED'),
      15: orderFields(NOON, 'DECLINED'),
      16: orderFields(NOON, 'DECLINED'),
      17: orderFields(NOON, 'MANUAL_REVIEW'),
      18: { ...captured, lines: [] },
      19: refundedInPart(NOON),
      20: refundedInPart(NOON),
    });
    said.set(idOf(2), { status: 'CANCELED', yen: 160 });
    said.set(idOf(9), { status: 'COMPLETED', yen: 160 });
    said.set(idOf(15), { status: 'AUTHORIZED', yen: 160 });
    said.set(idOf(16), { status: 'CANCELED', yen: 160 });
    const file = fileOf(
      'day.csv',
      HEADER,
      payPayRow(1),
      payPayRow(3, 170),
      payPayRow(4),
      payPayRow(4, -160),
      payPayRow(5),
      payPayRow(5),
      payPayRow(6),
      payPayRow(7),
      payPayRow(7, -160, '返金完了'),
      payPayRow(8),
      payPayRow(10),
      payPayRow(13),
      payPayRow(15, 160, '取引受付完了'),
      payPayRow(16, 160, '取引受付完了'),
      payPayRow(19),
      payPayRow(19, -50, '返金完了'),
      payPayRow(20),
      payPayRow(20, -160, '返金完了'),
      payPayRow(99),
      'n-100,1,取引完了,2026/11/20 12:00:00,500,',
    );
    const out = join(folder, 'differences.csv');
    const answer = await reconcile('--file', file, '--out', out);
    expect(answer.err).toBe('');
    expect(answer.code).toBe(1);
    const found = Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 99].map((nth) => [
        nth,
        verdictOf(answer.out, nth),
      ]),
    );
    expect(found).toEqual({
      2: 'NOT_CAPTURED_THERE',
      3: 'AMOUNT_DIFFERS',
      4: 'REFUNDED_THERE',
      5: 'PAID_TWICE',
      6: 'CAPTURED_THERE',
      8: 'NOT_REFUNDED_THERE',
      9: 'NOT_IN_FILE',
      10: 'FLAGGED',
      13: 'UNREADABLE',
      15: 'OPEN_AUTHORIZATION',
      17: 'MANUAL_REVIEW',
      18: 'UNREADABLE',
      20: 'AMOUNT_DIFFERS',
      99: 'NO_ORDER',
    });
    expect(answer.out).toContain('NO_ORDER            n-100');
    expect(asked.toSorted()).toEqual(
      [2, 3, 4, 5, 6, 8, 9, 15, 16, 17, 20, 99].map(idOf).toSorted(),
    );
    const csv = readFileSync(out, 'utf8');
    expect(csv).toContain(`AMOUNT_DIFFERS,paypay,${idOf(3)},n-3,CAPTURED,160,170,0,NONE`);
    expect(csv.split('\r\n').filter((line) => line !== '')).toHaveLength(1 + 15);
  });

  test('without differences calls no provider and exits with 0', async () => {
    settings = { ...settings, FIRESTORE_PROJECT_ID: `put-${crypto.randomUUID().slice(0, 8)}` };
    await putOrders(openStore(settings), {
      1: orderFields(NOON, 'CAPTURED'),
      2: orderFields('2026-11-19T14:59:58Z', 'CAPTURED'),
      3: orderFields('2026-11-18T03:00:00Z', 'REFUNDED', {
        refundAt: orderFields(NOON, 'CAPTURED')['createdAt'] ?? null,
      }),
    });
    const lines = [
      payPayRow(1),
      payPayRow(2, 160, '取引完了', '2026/11/20 00:00:03'),
      payPayRow(3, -160, '返金完了'),
      payPayRow(4, 160, '取引完了', '2026/11/21 00:00:00'),
    ];
    const file = fileOf('agreeing.csv', HEADER, ...lines);
    const answer = await reconcile('--file', file);
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toContain('AGREES 3');
    expect(answer.out).toContain('1 rows are of other days');
    expect(asked).toEqual([]);
    const shiftJis = join(folder, 'shift-jis.csv');
    writeFileSync(shiftJis, toShiftJis(readFileSync(file, 'utf8')));
    expect((await reconcile('--file', shiftJis)).out).toBe(answer.out);
  });

  test('counts an order just before midnight as matching if PayPay confirms it', async () => {
    settings = { ...settings, FIRESTORE_PROJECT_ID: `put-${crypto.randomUUID().slice(0, 8)}` };
    await putOrders(openStore(settings), { 20: orderFields('2026-11-20T14:59:58Z', 'CAPTURED') });
    said.set(idOf(20), { status: 'COMPLETED', yen: 160 });
    const answer = await reconcile('--file', fileOf('edge.csv', HEADER));
    expect(answer).toMatchObject({ code: 0 });
    expect(answer.out).toContain('NEAR_MIDNIGHT 1');
    expect(asked).toEqual([idOf(20)]);
  });
});

describe('a file of another shape', () => {
  test('is read by a mapping, and for d払い only by the payment number', async () => {
    settings = { ...settings, FIRESTORE_PROJECT_ID: `put-${crypto.randomUUID().slice(0, 8)}` };
    const { payment } = orderFields(NOON, 'CAPTURED');
    const dpay = { ...(payment as object), kind: 'dpay', providerPaymentId: 'access-1' };
    await putOrders(openStore(settings), {
      1: orderFields(NOON, 'CAPTURED', { payment: dpay }),
      2: orderFields(NOON, 'CAPTURED'),
    });
    const columns = join(folder, 'mapping.json');
    const mapping = {
      provider: 'dpay',
      delimiter: ';',
      columns: { paymentNumber: 'Access', status: 'State', amountYen: 'Yen' },
      statuses: { SALES: 'paid' },
    };
    writeFileSync(columns, JSON.stringify(mapping));
    const dpayFile = fileOf('dpay.csv', 'Report', 'Access;State;Yen', 'access-1;SALES;"¥160"');
    const one = await reconcile('--file', dpayFile, '--columns', columns);
    expect(one).toMatchObject({ code: 0, err: '' });
    expect(one.out).toContain('1 orders were paid at a provider whose file is missing');
    const payPayFile = fileOf('both.csv', HEADER, payPayRow(2));
    const both = await reconcile('--file', dpayFile, '--file', payPayFile, '--columns', columns);
    expect(both).toMatchObject({ code: 0, err: '' });
    expect(both.out).toContain('AGREES 2');
  });

  test.each([
    ['{}', 'provider'],
    ['{"provider":"paypay","columns":{"status":"a","amountYen":"b"},"statuses":{}}', 'columns'],
    ['{"provider":"paypay","columns":{"stat":"a"},"statuses":{}}', 'columns.'],
    ['{', 'mapping.json'],
  ])('whose mapping is %s is refused, and the field is named', async (text, field) => {
    const columns = join(folder, 'mapping.json');
    writeFileSync(columns, text);
    const answer = await reconcile('--file', fileOf('any.csv', HEADER), '--columns', columns);
    expect(answer.code).toBe(1);
    expect(answer.err).toContain(field);
    expect(answer.err).not.toContain('    at ');
  });

  test.each([
    ['bad status', `n-1,1,謎,2026/11/20,160,${idOf(1)}`, 'its status “謎” is not in the mapping'],
    [
      'bad amount',
      `n-1,1,取引完了,2026/11/20,abc,${idOf(1)}`,
      'its amount “abc” is no whole number',
    ],
    ['bad time', `n-1,1,取引完了,2026/13/45,160,${idOf(1)}`, 'its time “2026/13/45” is no date'],
    ['cells missing', 'n-1,1', 'its status “” is not in the mapping'],
    ['no name at all', ',1,取引完了,2026/11/20,160,', 'it names no payment'],
  ])('with a row of %s reports the line, and reads the others', async (_, row, why) => {
    const file = fileOf('bad.csv', HEADER, '', row, payPayRow(77));
    const answer = await reconcile('--file', file);
    expect(answer.code).toBe(1);
    expect(answer.out).toContain(`bad.csv:3  ${why}`);
    expect(verdictOf(answer.out, 77)).toBe('NO_ORDER');
  });

  test.each([
    ['no columns of any mapping', 'a,b,c', 'This file has a form that is new here'],
    ['quoted columns of no mapping', '"a","b"', 'This file has a form that is new here'],
    ['a quote that is never closed', `${HEADER}\n"n-1,1`, 'Quote Not Closed'],
  ])('with %s is refused as a whole', async (_, text, why) => {
    const answer = await reconcile('--file', fileOf('broken.csv', text));
    expect(answer.code).toBe(1);
    expect(answer.err).toContain(why);
    expect(answer.err).not.toContain('    at ');
  });

  test('that is missing or not a text is refused with one line', async () => {
    const path = join(folder, 'binary.csv');
    writeFileSync(path, new Uint8Array([0xff, 0xfe, 0xfd, 0x80, 0x0a]));
    for (const file of [path, join(folder, 'nowhere.csv')]) {
      const answer = await reconcile('--file', file);
      expect(answer.code).toBe(1);
      expect(answer.err).toContain(file);
      expect(answer.err).not.toContain('    at ');
    }
  });
});
