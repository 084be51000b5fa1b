import { expect, test } from 'vitest';
import {
  compareUploads,
  parseMapping,
} from '../../../../../worker/core/operations/settlement/compare-uploads.ts';
import {
  type UploadedFile,
  uploadedFile,
} from '../../../../../worker/core/operations/settlement/uploaded-file.ts';
import { readClosing } from '../../../../../worker/core/sales/operate/read-closing.ts';
import * as paths from '../../../../../worker/core/store/paths.ts';
import { Timestamp } from '../../../../../worker/core/store/values.ts';
import { type Sale, sell, servicesAt, tenant } from '../../../support/sold-orders.ts';
import { patch, seed } from '../../../support/stand-ins.ts';

const DAY = '2026-10-14';
const capturedMs = Date.parse(`${DAY}T12:34:56+09:00`);
const tea: Sale = {
  ...{ machineId: 'm-1', productId: 'tea', kind: 'paypay', ratePercent: 8, yen: 160 },
  ...{ capturedMs, refundedMs: null },
};
const file = (text: string) => uploadedFile('october.csv', new TextEncoder().encode(text));
const header = '加盟店決済ID,決済番号,取引ステータス,取引金額,取引日時';

/** A mapping without a column of the time. */
function mappingOf(provider: 'paypay' | 'dpay') {
  const columns = { orderId: 'order', status: 'status', amountYen: 'yen' };
  const mapping = parseMapping(JSON.stringify({ provider, columns, statuses: { ok: 'paid' } }));
  if (!mapping.ok) throw new Error(mapping.error.code);
  return mapping.value;
}

async function openTenant(id: string) {
  const client = { clientId: tenant(id) };
  await seed({ [paths.client(client.clientId)]: { name: id, payMethods: [] } });
  const actor = { type: 'staff', id: 'hanako', name: 'hanako', roles: ['finance'] } as const;
  return { services: servicesAt(Date.now()), client, actor };
}

/** Makes a sale of the day. */
async function sold(clientId: ReturnType<typeof tenant>, sale = tea) {
  const id = await sell(clientId, sale);
  await patch(paths.order(clientId, id), { createdAt: Timestamp.ofMs(capturedMs) });
  return id;
}

const records = (text: string, delimiter = ',') => [
  ...(file(text).records('auto', delimiter) as Iterable<{ line: number; cells: string[] }>),
];

test('a CSV file is read as spreadsheets write it', () => {
  expect(records('\u{feff}a,b\r\n"x, ""y""\nz",\r\n\r\n1,2')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['x, "y"\nz', ''] },
    { line: 5, cells: ['1', '2'] },
  ]);
  expect(records('a|b|\n', '|')).toEqual([{ line: 1, cells: ['a', 'b', ''] }]);
  expect(() => records('a,"b\n')).toThrow('no CSV file');
  // 金額 in Shift_JIS.
  const bytes = new Uint8Array([0x8b, 0xe0, 0x8a, 0x7a, 0x0a]);
  const sjis = uploadedFile('x', bytes).records('auto', ',') as Iterable<unknown>;
  expect([...sjis]).toEqual([{ line: 1, cells: ['金額'] }]);
});

test('a cell with unescaped quotes is read if only one reading fits, and otherwise its line is reported', () => {
  const json = (value: string) => records(`id,data,yen\n1,"${value}",160\n2,x,170`);
  const after = { line: 3, cells: ['2', 'x', '170'] };
  expect(json('{"a":1,"b":"c"}').slice(1)).toEqual([
    { line: 2, cells: ['1', '{"a":1,"b":"c"}', '160'] },
    after,
  ]);
  // Two readings have three cells, so neither is used.
  expect(json('a","b" c').slice(1)).toEqual([{ line: 2, cells: null }, after]);
  expect(records('id,data\r\n1,"{"a":1}"\r\n2,x').slice(1)).toEqual([
    { line: 2, cells: ['1', '{"a":1}'] },
    { line: 3, cells: ['2', 'x'] },
  ]);
  // One more than the 50 readings that a line may need. Trying a million would exceed the request's time.
  const many = (count: number) => json(`{"a":1${'",'.repeat(count)}`).slice(1)[0];
  expect(many(50)).toEqual({ line: 2, cells: null });
  expect(many(1_000_000)).toEqual({ line: 2, cells: null });
  expect(() => records('id,"a" b\n1,2')).toThrow('no CSV file');
});

test('a row with wrong quotes is reported, and the other rows are compared', async () => {
  const reader = await openTenant('upload-quotes');
  const same = await sold(reader.client.clientId);
  const row = `${same},1,取引完了,160,2026/10/14 12:34:56`;
  const text = [header, '"a" b"', row].join('\n');
  const compared = await compareUploads(reader, { day: DAY, files: [file(text)], mapping: null });
  expect(compared).toMatchObject({
    value: { matched: 1, found: 0, unread: 1, bad: [{ line: 2, code: 'QUOTES_WRONG' }] },
  });
});

test('a file shows matching, missing and different payments', async () => {
  const reader = await openTenant('upload-compare');
  const { clientId } = reader.client;
  const same = await sold(clientId);
  const missing = await sold(clientId);
  const other = await sold(clientId);
  const text = [
    header,
    `${same},1,取引完了,160,2026/10/14 12:34:56`,
    `${other},2,取引完了,150,2026/10/14 12:34:56`,
    `${'x'.repeat(26)},3,取引完了,99,2026/10/14 12:34:56`,
    `${same},4,,160,2026/10/14 12:34:56`,
  ].join('\n');
  const compared = await compareUploads(reader, { day: DAY, files: [file(text)], mapping: null });
  expect(compared).toMatchObject({
    value: { matched: 1, found: 3, unread: 1, bad: [{ line: 5, code: 'STATUS_NOT_MAPPED' }] },
  });
  if (!compared.ok) throw new Error(compared.error.code);
  const byVerdict = compared.value.findings.map(({ verdict, orderId }) => [verdict, orderId]);
  expect(byVerdict.toSorted()).toEqual([
    ['AMOUNT_DIFFERS', other],
    ['NOT_CAPTURED_THERE', missing],
    ['NO_ORDER', 'x'.repeat(26)],
  ]);
});

test('fees and payouts that the mapping names count once in the month', async () => {
  const reader = await openTenant('upload-fees');
  const { clientId } = reader.client;
  const id = await sold(clientId);
  const mapping = parseMapping(
    JSON.stringify({
      provider: 'paypay',
      columns: {
        ...{ orderId: 'order', status: 'status', amountYen: 'yen' },
        ...{ feeYen: 'fee', bankYen: 'bank' },
      },
      statuses: { ok: 'paid' },
    }),
  );
  if (!mapping.ok) throw new Error(mapping.error.code);
  const text = `order,status,yen,fee,bank\n${id},ok,160,5,155\n${id},ok,160,5,154\n`;
  const asked = { day: DAY, files: [file(text)] };
  const first = await compareUploads(reader, { ...asked, mapping: mapping.value });
  expect(first).toMatchObject({
    value: { matched: 1, bad: [{ line: 3, code: 'BANK_AMOUNT_WRONG', cell: '154' }] },
  });
  // The tenant's mapping is kept, and the same file again replaces its sums.
  expect(await compareUploads(reader, { ...asked, mapping: null })).toMatchObject({ ok: true });
  expect(await readClosing(reader, '2026-10')).toMatchObject({
    value: { settlements: [{ kind: 'paypay', days: 1, paidYen: 160, feeYen: 5, bankYen: 155 }] },
  });
});

test('a file uploaded twice counts once, also within one upload, or for another day if it has no dates', async () => {
  const reader = await openTenant('upload-twice');
  const id = await sold(reader.client.clientId);
  const mapping = mappingOf('paypay');
  const undated = file(`order,status,yen\n${id},ok,160\n`);
  const same = uploadedFile(
    'copy.csv',
    new TextEncoder().encode(`order,status,yen\n${id},ok,160\n`),
  );
  const compare = (day: string, files: UploadedFile[]) =>
    compareUploads(reader, { day, files, mapping });
  expect(await compare(DAY, [undated, same])).toMatchObject({
    error: { code: 'SETTLEMENT_FILE_TWICE', data: { file: 'copy.csv' } },
  });
  expect(await compare(DAY, [undated])).toMatchObject({ ok: true });
  expect(await compare(DAY, [same])).toMatchObject({ ok: true });
  expect(await compare('2026-10-15', [same])).toMatchObject({
    error: { code: 'SETTLEMENT_FILE_OTHER_DAY', data: { file: 'copy.csv', day: DAY } },
  });
  expect(await readClosing(reader, '2026-10')).toMatchObject({
    value: { settlements: [{ kind: 'paypay', days: 1, paidYen: 160 }] },
  });
});

test('a file without a payment of this tenant is not counted, and its mapping is not stored', async () => {
  const reader = await openTenant('upload-foreign');
  const id = await sold(reader.client.clientId);
  const others = file(`order,status,yen\n${'x'.repeat(26)},ok,99\n`);
  const upload = { day: DAY, files: [others], mapping: mappingOf('paypay') };
  expect(await compareUploads(reader, upload)).toMatchObject({
    value: { files: [{ kind: 'paypay', paidYen: 99, isKept: false }] },
  });
  expect(await readClosing(reader, '2026-10')).toMatchObject({ value: { settlements: [] } });
  // PayPay's columns read as d払い: none of the payments belongs to a d払い order.
  const own = file(`order,status,yen\n${id},ok,160\n`);
  const wrong = { day: DAY, files: [own], mapping: mappingOf('dpay') };
  expect(await compareUploads(reader, wrong)).toMatchObject({
    value: { files: [{ kind: 'dpay', isKept: false }] },
  });
  const later = await compareUploads(reader, { day: DAY, files: [own], mapping: null });
  expect(later).toMatchObject({ error: { code: 'SETTLEMENT_COLUMNS_UNKNOWN' } });
});

test('a row of the day before is not compared or counted', async () => {
  const reader = await openTenant('upload-yesterday');
  const id = await sold(reader.client.clientId);
  const text = [
    header,
    `${id},1,取引完了,160,2026/10/14 12:34:56`,
    `${'y'.repeat(26)},2,取引完了,150,2026/10/13 23:59:59`,
  ].join('\n');
  const compared = await compareUploads(reader, { day: DAY, files: [file(text)], mapping: null });
  expect(compared).toMatchObject({
    value: { found: 0, totals: { otherDays: 1, paidYen: 160 }, files: [{ paidYen: 160 }] },
  });
});

test('a purchase over midnight is compared on the day of its capture', async () => {
  const reader = await openTenant('upload-midnight');
  const { clientId } = reader.client;
  const lateMs = Date.parse(`${DAY}T00:00:05+09:00`);
  const id = await sell(clientId, { ...tea, capturedMs: lateMs });
  await patch(paths.order(clientId, id), { createdAt: Timestamp.ofMs(lateMs - 10_000) });
  const text = `${header}\n${id},1,取引完了,160,2026/10/14 00:00:05`;
  const before = file(`${header}\n`);
  const eve = { day: '2026-10-13', files: [before], mapping: null };
  expect(await compareUploads(reader, eve)).toMatchObject({ value: { found: 0 } });
  const upload = { day: DAY, files: [file(text)], mapping: null };
  expect(await compareUploads(reader, upload)).toMatchObject({
    value: { matched: 1, found: 0, totals: { capturedYen: 160 } },
  });
  const missing = { ...upload, files: [before] };
  expect(await compareUploads(reader, missing)).toMatchObject({
    value: { findings: [{ verdict: 'NOT_CAPTURED_THERE', orderId: id }] },
  });
});

test.each([
  ['columns that nobody knows', 'a,b\n1,2\n', 'SETTLEMENT_COLUMNS_UNKNOWN'],
  ['an open quote', `${header}\n"x`, 'SETTLEMENT_FILE_UNREADABLE'],
])('a file with %s is refused', async (_what, text, code) => {
  const reader = await openTenant('upload-refused');
  const compared = await compareUploads(reader, { day: DAY, files: [file(text)], mapping: null });
  expect(compared).toMatchObject({ error: { code } });
});

test.each([
  ['commas', ','],
  ['tabs', '\t'],
  ['semicolons', ';'],
])(
  'a file of unknown form with %s returns its columns, first cells and words',
  async (_, delimiter) => {
    const reader = await openTenant('upload-unknown');
    const lines = [
      ['2026年10月 ご利用明細'],
      [],
      ['取引ID', '区分', '金額', '区分', ''],
      ...Array.from({ length: 25 }, (__, row) => [
        `T${row}`,
        row % 2 ? '返品' : '売上',
        '160',
        'x',
        '',
      ]),
    ];
    const text = lines.map((cells) => cells.join(delimiter)).join('\n');
    const compared = await compareUploads(reader, { day: DAY, files: [file(text)], mapping: null });
    expect(compared).toMatchObject({
      error: {
        code: 'SETTLEMENT_COLUMNS_UNKNOWN',
        data: {
          delimiter,
          columns: [
            { name: '取引ID', samples: ['T0', 'T1', 'T2'], words: [] },
            { name: '区分', samples: ['売上', '返品', '売上'], words: ['売上', '返品'] },
            { name: '金額', samples: ['160', '160', '160'], words: ['160'] },
          ],
        },
      },
    });
  },
);

test('an unknown status is asked for, and stored with the known ones', async () => {
  const reader = await openTenant('upload-statuses');
  const { clientId } = reader.client;
  const [paid, released] = [await sold(clientId), await sold(clientId)];
  const rows = [
    `${paid},1,取引完了,160,2026/10/14 12:34:56`,
    `${released},2,取引取消,160,2026/10/14 12:34:56`,
  ];
  const text = [header, ...rows].join('\n');
  const asked = await compareUploads(reader, { day: DAY, files: [file(text)], mapping: null });
  if (asked.ok || asked.error.code !== 'SETTLEMENT_COLUMNS_UNKNOWN') throw new Error('not asked');
  const { form, columns, known } = asked.error.data;
  expect(known).toEqual([]);
  expect(columns.map(({ words }) => words)).toContainEqual(['取引完了', '取引取消']);
  expect(form).toMatchObject({
    provider: 'paypay',
    columns: { status: '取引ステータス', amountYen: '取引金額' },
    statuses: { 取引完了: 'paid', 返金完了: 'refunded' },
  });
  const statuses = { ...form?.statuses, 取引取消: 'nothing' };
  const mapping = parseMapping(JSON.stringify({ ...form, statuses }));
  if (!mapping.ok) throw new Error(mapping.error.code);
  const first = { day: DAY, files: [file(text)], mapping: mapping.value };
  expect(await compareUploads(reader, first)).toMatchObject({ value: { matched: 1, unread: 0 } });
  const again = await compareUploads(reader, { day: DAY, files: [file(text)], mapping: null });
  expect(again).toMatchObject({ value: { matched: 1, unread: 0 } });
});

test('a mapping that is malformed names its fields', () => {
  expect(
    parseMapping('{"provider":"paypay","columns":{"status":"s"},"statuses":{}}'),
  ).toMatchObject({
    error: { code: 'SETTLEMENT_MAPPING_WRONG', data: { fields: ['columns.amountYen'] } },
  });
});
