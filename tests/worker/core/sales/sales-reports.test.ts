import { expect, test } from 'vitest';
import type { SalesSort } from '../../../../contract/console/sales.ts';
import { addDays } from '../../../../worker/core/japan-time.ts';
import { checkDay } from '../../../../worker/core/sales/check-day.ts';
import { foldSales } from '../../../../worker/core/sales/fold-sales.ts';
import { closeMonth } from '../../../../worker/core/sales/operate/close-month.ts';
import { readClosing, sumOfDays } from '../../../../worker/core/sales/operate/read-closing.ts';
import { readSales } from '../../../../worker/core/sales/operate/read-sales.ts';
import { closingCsv, salesCsv } from '../../../../worker/core/sales/operate/sales-csv.ts';
import * as paths from '../../../../worker/core/store/paths.ts';
import { type Sale, sell, servicesAt, tenant } from '../../support/sold-orders.ts';
import { patch, seed, trafficOf } from '../../support/stand-ins.ts';

const japan = (text: string) => Date.parse(`${text}+09:00`);
const all = { foldedTo: null };
const tea: Sale = {
  machineId: 'm-1',
  productId: 'tea',
  kind: 'paypay',
  ratePercent: 8,
  yen: 160,
  capturedMs: japan('2026-10-14T12:34:56'),
  refundedMs: null,
};
const seller = { name: '株式会社テスト', registrationNumber: 'T1234567890123' };

async function openTenant(id: string) {
  const client = { clientId: tenant(id) };
  await seed({ [paths.client(client.clientId)]: { name: id, payMethods: [], seller } });
  return client;
}
const readerAt = (
  client: { readonly clientId: ReturnType<typeof tenant> },
  ms = Date.now(),
  name = 'hanako',
) => ({
  services: servicesAt(ms),
  client,
  actor: { type: 'staff', id: name, name, roles: ['finance'] } as const,
});

test('sales of a day, week and month are compared with the period before', async () => {
  const client = await openTenant('report-periods');
  // 2026-10-14 is a Wednesday.
  await sell(client.clientId, tea);
  await sell(client.clientId, {
    ...tea,
    machineId: 'm-2',
    productId: 'cola',
    kind: 'dpay',
    ratePercent: 10,
    yen: 120,
    capturedMs: japan('2026-10-13T09:00:00'),
    refundedMs: japan('2026-10-14T10:00:00'),
  });
  await sell(client.clientId, { ...tea, capturedMs: japan('2026-10-11T23:59:59') });
  await sell(client.clientId, { ...tea, capturedMs: japan('2026-09-30T23:59:59') });
  await foldSales(servicesAt(Date.now()), client.clientId, all);
  const reader = readerAt(client);
  const day = await readSales(reader, { period: 'day', day: '2026-10-14' });
  expect(day).toMatchObject({
    total: { captured: 1, capturedYen: 160, refunded: 1, refundedYen: 120 },
    previous: { captured: 1, capturedYen: 120 },
  });
  expect(day.tables.times).toHaveLength(24);
  expect(day.tables.times[12]).toMatchObject({ key: '12', count: { captured: 1 } });
  expect(day.tables.machines.map(({ key }) => key)).toEqual(['m-1', 'm-2']);
  expect(day.tables.products[0]).toMatchObject({ key: 'tea', name: { ja: '緑茶' } });
  const week = await readSales(reader, { period: 'week', day: '2026-10-14' });
  expect(week).toMatchObject({
    ...{ from: '2026-10-12', until: '2026-10-18', previousFrom: '2026-10-05' },
    total: { captured: 2, capturedYen: 280, refundedYen: 120 },
    previous: { captured: 1, capturedYen: 160 },
  });
  expect(week.tables.times.map(({ count }) => count.captured)).toEqual([0, 1, 1, 0, 0, 0, 0]);
  expect(week.tables.machines).toMatchObject([
    { key: 'm-1', count: { capturedYen: 160 }, previous: { capturedYen: 160 } },
    { key: 'm-2', count: { capturedYen: 120, refundedYen: 120 } },
  ]);
  const month = await readSales(reader, { period: 'month', day: '2026-10-14' });
  expect(month).toMatchObject({
    total: { captured: 3, capturedYen: 440, refundedYen: 120 },
    previous: { captured: 1 },
  });
  expect(month.tables.times).toHaveLength(31);
  expect(month.tables.methods.map(({ key, count }) => [key, count.captured])).toEqual([
    ['paypay', 2],
    ['dpay', 1],
  ]);
});

test('machines and products are sorted as requested', async () => {
  const client = await openTenant('report-sorted');
  const [before, now] = [japan('2026-10-13T09:00:00'), japan('2026-10-14T09:00:00')];
  const one = (
    machineId: string,
    yen: number,
    capturedMs: number,
    refundedMs: number | null = null,
  ) =>
    sell(client.clientId, { ...tea, machineId, productId: machineId, yen, capturedMs, refundedMs });
  await one('dear', 500, now);
  for (let nth = 0; nth < 3; nth++) await one('often', 100, now);
  await one('returned', 200, now, now + 60_000);
  await one('gone', 400, before);
  await foldSales(servicesAt(Date.now()), client.clientId, all);
  const asked = { period: 'day', day: '2026-10-14' } as const;
  const sorted = async (sort?: SalesSort) => {
    const { machines, products } = (await readSales(readerAt(client), { ...asked, sort })).tables;
    expect(products.map(({ key }) => key)).toEqual(machines.map(({ key }) => key));
    return machines.map(({ key }) => key);
  };
  expect(await sorted()).toEqual(['dear', 'often', 'returned', 'gone']);
  expect(await sorted('yen')).toEqual(['dear', 'often', 'returned', 'gone']);
  expect(await sorted('pieces')).toEqual(['often', 'dear', 'returned', 'gone']);
  expect(await sorted('refunds')).toEqual(['returned', 'dear', 'often', 'gone']);
  expect(await sorted('decline')).toEqual(['gone', 'returned', 'often', 'dear']);
});

test.each(['day', 'week', 'month'] as const)('a %s reads at most 60 documents', async (period) => {
  const client = await openTenant(`report-reads-${period}`);
  for (let nth = 0; nth < 30; nth++) await sell(client.clientId, { ...tea, machineId: `m-${nth}` });
  await foldSales(servicesAt(Date.now()), client.clientId, all);
  const traffic = await trafficOf(() => readSales(readerAt(client), { period, day: '2026-10-14' }));
  const reads = traffic.reduce((sum, call) => sum + call.reads, 0);
  expect(reads).toBe({ day: 4, week: 28, month: 35 }[period]);
});

test('a CSV table opens as UTF-8, and runs no formula from a name', async () => {
  const client = await openTenant('report-csv');
  await sell(client.clientId, { ...tea, machineId: 'm-9' });
  const sale = paths.machineSales(client.clientId);
  await patch(`${sale}/m-9_2026-10-14`, {
    machine: { code: '-1+2', name: '=HYPERLINK("http://evil.test")' },
  });
  await foldSales(servicesAt(Date.now()), client.clientId, all);
  const report = await readSales(readerAt(client), { period: 'day', day: '2026-10-14' });
  const [header, row] = salesCsv(report, 'machines', 'ja').split('\r\n');
  expect(header?.startsWith('\u{feff}自販機ID,番号,名前,販売数,売上(税込)')).toBe(true);
  expect(row).toBe(`m-9,'-1+2,"'=HYPERLINK(""http://evil.test"")",1,160,11,0,0,0,0,0,0,0,0,0`);
  expect(salesCsv(report, 'times', 'en').split('\r\n')[13]).toBe('12,1,160,11,0,0,0,0,0,0,0,0,0');
});

test('a month can be closed once it is over and every day agrees, and does not change afterwards', async () => {
  const client = await openTenant('report-closing');
  const { clientId } = client;
  await sell(clientId, tea);
  await sell(clientId, { ...tea, ratePercent: 10, refundedMs: japan('2026-11-02T10:00:00') });
  await foldSales(servicesAt(Date.now()), clientId, all);
  const inOctober = readerAt(client, japan('2026-10-31T23:59:59'));
  expect(await closeMonth(inOctober, '2026-10')).toMatchObject({
    error: { code: 'MONTH_NOT_OVER' },
  });
  const later = readerAt(client, japan('2026-11-03T09:00:00'));
  expect(await closeMonth(later, '2026-10')).toMatchObject({ error: { code: 'MONTH_UNPROVEN' } });
  for (let day = '2026-10-01'; day < '2026-11-01'; day = addDays(day, 1)) {
    await checkDay(servicesAt(Date.now()), clientId, day);
  }
  const asked = { closed: null, proposed: { by: 'hanako', at: japan('2026-11-03T09:00:00') } };
  expect(await closeMonth(later, '2026-10')).toMatchObject({ value: asked });
  expect(await closeMonth(later, '2026-10'), 'the same person again').toMatchObject({
    value: asked,
  });
  const second = readerAt(client, japan('2026-11-04T09:00:00'), 'taro');
  const closed = await closeMonth(second, '2026-10');
  expect(closed).toMatchObject({
    value: {
      ...{ seller: { registrationNumber: 'T1234567890123' }, unproven: [] },
      rates: [
        { ratePercent: 8, count: { capturedYen: 160, capturedTaxYen: 11, refundedYen: 0 } },
        { ratePercent: 10, count: { capturedYen: 160, capturedTaxYen: 14, refundedYen: 0 } },
      ],
      total: { capturedYen: 320, capturedTaxYen: 25, refundedYen: 0 },
      ...{ proposed: null, closed: { by: 'taro', proposedBy: 'hanako' } },
    },
  });
  await sell(clientId, tea);
  await foldSales(servicesAt(japan('2026-11-05T09:00:00')), clientId, all);
  const after = await readClosing(later, '2026-10');
  if (!after.ok) throw new Error(after.error.code);
  expect(after.value.total.capturedYen).toBe(320);
  expect(sumOfDays(after.value).capturedYen).toBe(320);
  const november = await readClosing(later, '2026-11');
  expect(november).toMatchObject({
    value: {
      total: { refundedYen: 160, refundedTaxYen: 14 },
      corrections: [
        {
          month: '2026-10',
          counts: {
            ...{ total: { captured: 1, capturedYen: 160 }, rates: { 8: { capturedYen: 160 } } },
            methods: { paypay: { capturedYen: 160 } },
          },
        },
      ],
    },
  });
  if (!november.ok) throw new Error(november.error.code);
  expect(closingCsv(november.value, 'ja')).toContain(
    '締めた月の訂正 2026-10,1,160,11,0,0,0,160,11',
  );
  const again = await closeMonth(readerAt(client, japan('2026-11-09T09:00:00')), '2026-10');
  expect(again).toMatchObject({ value: { closed: { at: japan('2026-11-04T09:00:00') } } });
  const csv = closingCsv(after.value, 'ja').split('\r\n');
  expect(csv.slice(0, 3)).toEqual([
    '\u{feff}対象月,2026-10',
    '事業者名,株式会社テスト',
    '登録番号,T1234567890123',
  ]);
  expect(csv.slice(4, 7)).toEqual([
    '8,1,160,11,0,0,0,160,11',
    '10,1,160,14,0,0,0,160,14',
    '合計,2,320,25,0,0,0,320,25',
  ]);
});

test('a request to close a month ends when its totals change, so both people confirm the same totals', async () => {
  const client = await openTenant('report-proposal');
  const { clientId } = client;
  await sell(clientId, tea);
  const fold = () => foldSales(servicesAt(Date.now()), clientId, all);
  await fold();
  const check = async () => {
    for (let day = '2026-10-01'; day < '2026-11-01'; day = addDays(day, 1)) {
      await checkDay(servicesAt(Date.now()), clientId, day);
    }
  };
  await check();
  const ms = japan('2026-11-03T09:00:00');
  await closeMonth(readerAt(client, ms), '2026-10');
  await sell(clientId, tea);
  await fold();
  await check();
  const second = readerAt(client, ms, 'taro');
  expect(await readClosing(second, '2026-10')).toMatchObject({ value: { proposed: null } });
  const asked = { closed: null, proposed: { by: 'taro' }, total: { capturedYen: 320 } };
  expect(await closeMonth(second, '2026-10')).toMatchObject({ value: asked });
  expect(await closeMonth(readerAt(client, ms), '2026-10')).toMatchObject({
    value: { closed: { by: 'hanako', proposedBy: 'taro' } },
  });
});
