import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../worker/core/japan-time.ts';
import { checkDay } from '../../../worker/core/sales/check-day.ts';
import { foldSales } from '../../../worker/core/sales/fold-sales.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { type Desk, outcomeOf, signIn, visit } from '../support/console.ts';
import { type Sale, sell, servicesAt, tenant } from '../support/sold-orders.ts';
import { list, patch } from '../support/stand-ins.ts';
import { uploadSettlement } from '../support/upload-settlement.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'sold-desk';
const DAY = '2026-10-14';
const clientId = tenant(TENANT);
const capturedMs = Date.parse(`${DAY}T12:34:56+09:00`);
const tea: Sale = {
  ...{ machineId: 'm-1', productId: 'tea', kind: 'paypay', ratePercent: 8, yen: 160 },
  ...{ capturedMs, refundedMs: null },
};
let finance: Desk;
let ids: string[] = [];

beforeAll(async () => {
  await openTenant(TENANT, '1650009951');
  const seller = { name: '株式会社テスト', registrationNumber: 'T1234567890123' };
  await patch(paths.client(clientId), { seller });
  ids = [await sell(clientId, tea), await sell(clientId, tea)];
  for (const id of ids) {
    await patch(`clients/${TENANT}/orders/${id}`, { createdAt: Timestamp.ofMs(capturedMs) });
  }
  await sell(clientId, { ...tea, ratePercent: 10, refundedMs: capturedMs + 60_000 });
  await foldSales(servicesAt(Date.now()), clientId, { foldedTo: null });
  for (let day = '2026-10-01'; day < '2026-11-01'; day = addDays(day, 1)) {
    await checkDay(servicesAt(Date.now()), clientId, day);
  }
  finance = await signIn(TENANT, ['finance']);
});

const total = v.object({
  total: v.object({ captured: v.number(), capturedYen: v.number(), refundedYen: v.number() }),
  checks: v.array(v.object({ check: v.nullable(v.object({ differenceYen: v.number() })) })),
});

test.each(['day', 'week', 'month'])(
  'the sales of a %s have their totals and the result of each day’s check',
  async (period) => {
    const answer = await finance.call('GET', `/sales?period=${period}&day=${DAY}`);
    const report = v.parse(total, await answer.json());
    expect(report.total).toEqual({ captured: 3, capturedYen: 480, refundedYen: 160 });
    expect(report.checks.map(({ check }) => check?.differenceYen)).not.toContain(undefined);
  },
);

test.each(['period=year&day=2026-10-14', 'period=day&day=2026-13-01', 'day=2026-10-14'])(
  'an invalid period is refused: %s',
  async (query) => {
    expect(await outcomeOf(await finance.call('GET', `/sales?${query}`))).toBe(
      'CONSOLE_INPUT_INVALID',
    );
  },
);

test('a table is saved as a CSV file that spreadsheets open as UTF-8', async () => {
  const query = `period=day&day=${DAY}&table=products&language=ja`;
  const answer = await finance.call('GET', `/sales/csv?${query}`);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="sales-products-${DAY}.csv"`,
  );
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toContain('tea,緑茶,3,480,36,1,160,14');
});

test('the sales by machine, product, tax rate and day are saved as one CSV file', async () => {
  const answer = await finance.call('GET', '/sales/details/csv?period=month&day=2026-10-14');
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="sales-details-2026-10-01.csv"',
  );
  const lines = (await answer.text()).split('\r\n');
  expect(lines[0]).toMatch(/^日付,自販機の番号,自販機ID,自販機,商品ID,商品,税率\(%\),販売数/);
  expect(lines.slice(1)).toEqual([
    `${DAY},m-1,m-1,m-1,tea,緑茶,8,2,320,22,0,0,0`,
    `${DAY},m-1,m-1,m-1,tea,緑茶,10,1,160,14,1,160,14`,
    '',
  ]);
});

test('a second person closes a month, which is logged once and does not change afterwards', async () => {
  const month = { month: '2026-10' };
  const support = await signIn(TENANT, ['support']);
  const manager = await signIn(TENANT, ['manager']);
  expect(await outcomeOf(await support.call('GET', '/sales/closing?month=2026-10'))).toBe(
    'ACTION_FORBIDDEN',
  );
  expect((await manager.call('GET', '/sales/closing?month=2026-10')).status).toBe(200);
  expect(await outcomeOf(await manager.call('POST', '/sales/closing', month))).toBe(
    'ACTION_FORBIDDEN',
  );
  const asked = await finance.call('POST', '/sales/closing', month);
  expect(await asked.json()).toMatchObject({ closed: null, proposed: { by: finance.name } });
  expect((await finance.call('POST', '/sales/closing', month)).status).toBe(200);
  const owner = await signIn(TENANT, ['owner']);
  const closed = await owner.call('POST', '/sales/closing', month);
  expect(await closed.json()).toMatchObject({
    closed: { by: owner.name, proposedBy: finance.name },
    seller: { registrationNumber: 'T1234567890123' },
    rates: [
      { ratePercent: 8, count: { capturedYen: 320, capturedTaxYen: 22 } },
      { ratePercent: 10, count: { capturedYen: 160, refundedYen: 160 } },
    ],
  });
  expect((await finance.call('POST', '/sales/closing', month)).status).toBe(200);
  const rows = await list(`clients/${TENANT}/audit`);
  const steps = rows.map(({ fields }) => fields?.['what']?.['stringValue']);
  expect(steps.filter((what) => what === 'month.propose')).toHaveLength(1);
  expect(steps.filter((what) => what === 'month.close')).toHaveLength(1);
  const csv = await finance.call('GET', '/sales/closing/csv?month=2026-10&language=en');
  expect(await csv.text()).toContain('Registration number,T1234567890123');
});

const provider = {
  ...{ receivable: '売掛金', receivableSub: '', fees: '支払手数料', feesTax: '対象外' },
};
const accounts = {
  ...{ sales: '売上高', bank: '普通預金', noTax: '対象外' },
  salesTax: { 8: '課税売上 (軽)8%', 10: '課税売上 10%' },
  providers: { paypay: provider, dpay: provider },
};

test('finance saves the journal of a closed month once its accounts are named', async () => {
  const journal = (month: string) => finance.call('GET', `/sales/journal/csv?month=${month}`);
  expect(await outcomeOf(await journal('2026-09'))).toBe('MONTH_NOT_CLOSED');
  expect(await outcomeOf(await journal('2026-10'))).toBe('BOOKKEEPING_MISSING');
  const manager = await signIn(TENANT, ['manager']);
  expect(await outcomeOf(await manager.call('PUT', '/sales/bookkeeping', accounts))).toBe(
    'ACTION_FORBIDDEN',
  );
  const nameless = { ...accounts, bank: ' ' };
  expect(await outcomeOf(await finance.call('PUT', '/sales/bookkeeping', nameless))).toBe(
    'CONSOLE_INPUT_INVALID',
  );
  for (const _again of [1, 2]) {
    const put = await finance.call('PUT', '/sales/bookkeeping', accounts);
    expect(await put.json()).toEqual({ accounts });
  }
  const rows = await list(`clients/${TENANT}/audit`);
  const changes = rows.filter(
    ({ fields }) => fields?.['what']?.['stringValue'] === 'bookkeeping.change',
  );
  expect(changes, 'the same names again change nothing').toHaveLength(1);
  expect(await (await finance.call('GET', '/sales/bookkeeping')).json()).toEqual({ accounts });
  const file = await journal('2026-10');
  expect(file.headers.get('content-type')).toBe('text/csv; charset=Shift_JIS');
  const text = new TextDecoder('shift_jis').decode(await file.arrayBuffer());
  expect(text).toContain('1,2026/10/31,売掛金,,,,対象外,,480,,売上高,,,,課税売上 (軽)8%,,320,22');
});

const upload = (desk: Desk, text: string, fields: Readonly<Record<string, string>> = {}) =>
  uploadSettlement(desk, TENANT, text, { day: DAY, ...fields });

test('an uploaded file shows matching and missing payments, with links to the orders', async () => {
  const header = '加盟店決済ID,決済番号,取引ステータス,取引金額,取引日時';
  const text = `${header}\n${ids[0]},1,取引完了,160,2026/10/14 12:34:56\n`;
  const answer = await upload(finance, text);
  expect(await answer.json()).toMatchObject({
    ...{ day: DAY, matched: 1, found: 2, unread: 0 },
    findings: [
      { verdict: 'NOT_CAPTURED_THERE', orderId: ids[1], order: { amountYen: 160 } },
      { verdict: 'NOT_REFUNDED_THERE' },
    ],
  });
  const manager = await signIn(TENANT, ['manager']);
  expect(await outcomeOf(await upload(manager, text))).toBe('ACTION_FORBIDDEN');
});

test.each(['=1+1', '+1', '-1', '@a', '\t=1', '\n=1', ' =1', '　=1', '＝1', '＋1', '－1', '＠a'])(
  'a name that begins like the formula %j is a text in a CSV file',
  async (name) => {
    const registrationNumber = 'T1234567890123';
    await patch(paths.client(clientId), { seller: { name, registrationNumber } });
    const answer = await finance.call('GET', '/sales/closing/csv?month=2026-09&language=ja');
    expect(await answer.text()).toMatch(new RegExp(`[,"]'${name.replace(/[+]/, '\\+')}`));
    const seller = { name: '株式会社テスト', registrationNumber };
    await patch(paths.client(clientId), { seller });
  },
);

test.each([
  ['a day that is none', { day: 'today' }, 'CONSOLE_INPUT_INVALID'],
  ['a mapping that is none', { mapping: '{"provider":"x"}' }, 'SETTLEMENT_MAPPING_WRONG'],
  ['columns that nobody knows', {}, 'SETTLEMENT_COLUMNS_UNKNOWN'],
])('an upload with %s is refused', async (_what, fields, code) => {
  expect(await outcomeOf(await upload(finance, 'a,b\n1,2\n', fields))).toBe(code);
});

test('an accountant of another tenant gets none of these sales', async () => {
  await openTenant('sold-next', '1650009952');
  const other = await signIn('sold-next', ['finance']);
  const answer = await visit(`/api/${TENANT}/sales?period=day&day=${DAY}`, {
    cookie: other.cookie,
  });
  expect(await outcomeOf(answer)).toBe('STAFF_SESSION_REQUIRED');
  const own = await other.call('GET', `/sales?period=day&day=${DAY}`);
  expect(v.parse(total, await own.json()).total.captured).toBe(0);
});
