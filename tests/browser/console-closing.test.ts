import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { readTenantFile } from '../../cli/tenant/tenant-file.ts';
import { SHOWN_STAFF_HEADER } from '../../contract/console/shown-staff.ts';
import { seedSales } from '../../lab/sandbox/seed-sales.ts';
import { staffOf } from '../../lab/sandbox/seed-staff.ts';
import { dayAt } from '../../worker/core/japan-time.ts';
import { parseOrders } from '../../worker/core/order-store/order-codec.ts';
import { foldSales } from '../../worker/core/sales/fold-sales.ts';
import { shareYen } from '../../worker/core/sales/share-yen.ts';
import type { StoredDocument } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { environment } from './browser.ts';
import { consoleOrigin, demoClient, signInAt, sold, store } from './console-desk.ts';

const month = dayAt(Date.now()).slice(0, 7);
/** The columns of the closing, in the order of the page and of the file. */
type Line = readonly number[];

beforeAll(async () => {
  const file = readTenantFile('tenants/demo/tenant.json');
  await seedSales({ ...environment, file });
});

/** Adds up the changed counters, as the cron does every 15 minutes. */
const addUp = () => foldSales({ store, nowMs: () => Date.now() }, demoClient, { foldedTo: null });

/** Returns every order of the tenant. */
async function everyOrder(): Promise<readonly StoredDocument[]> {
  const from = paths.orders(demoClient);
  const found: StoredDocument[] = [];
  for (;;) {
    const last = found.at(-1);
    const page = await store.query({
      ...{ from, limit: 300 },
      ...(last ? { after: { path: last.path } } : {}),
    });
    found.push(...page);
    if (page.length < 300) return found;
  }
}

/** Adds up the month from the orders themselves: a line for each tax rate, and the total. */
async function sumsOfOrders(): Promise<Readonly<Record<string, Line>>> {
  const documents = await everyOrder();
  const { orders, unreadable } = parseOrders(documents);
  expect(unreadable).toEqual([]);
  const sums: Record<string, number[]> = {};
  const add = (key: string, values: Line) => {
    sums[key] = (sums[key] ?? values.map(() => 0)).map((sum, at) => sum + (values[at] ?? 0));
  };
  for (const order of orders) {
    const { payment } = order;
    const [rate] = order.tax;
    const isSold = payment.capturedAtMs !== null && dayAt(payment.capturedAtMs).startsWith(month);
    // Every refund in this environment was made by a test, so in this month.
    const isRefunded = payment.refundedYen > 0;
    const taxOf = (yen: number) =>
      shareYen(order, yen).rates.reduce((sum, { taxYen }) => sum + taxYen, 0);
    const sold = isSold ? [1, payment.capturedYen, taxOf(payment.capturedYen)] : [0, 0, 0];
    const back = isRefunded ? [1, payment.refundedYen, taxOf(payment.refundedYen)] : [0, 0, 0];
    const net = [(sold[1] ?? 0) - (back[1] ?? 0), (sold[2] ?? 0) - (back[2] ?? 0)];
    const line = [...sold, ...back, ...net];
    if (rate && (isSold || isRefunded)) add(`${rate.ratePercent} %`, line);
    add('合計', line);
  }
  return sums;
}

const numberIn = (text: string) => Number(text.replaceAll(/[円,\s]/g, '').replace('−', '-'));

/** Reads a table of the page: the numbers of each row, by its name. */
async function readTable(table: Locator): Promise<Readonly<Record<string, Line>>> {
  const rows = await table.locator('tbody tr').all();
  return Object.fromEntries(
    await Promise.all(
      rows.map(async (row) => {
        const cells = await row.locator('td').allInnerTexts();
        return [await row.locator('th').innerText(), cells.map(numberIn)] as const;
      }),
    ),
  );
}

async function readClosingPage(page: Page) {
  const table = page.getByRole('region', { name: '税率' });
  await table.waitFor();
  return readTable(table);
}

/** Saves the page's CSV file, and returns its amounts by the name of the line. */
async function readClosingFile(page: Page): Promise<Readonly<Record<string, Line>>> {
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSVを保存' }).click();
  const text = readFileSync(await (await saving).path(), 'utf8');
  expect(text.startsWith('\uFEFF'), 'a spreadsheet reads it as UTF-8').toBe(true);
  const lines = text.split('\r\n').map((line) => line.split(','));
  const head = lines.findIndex(([name]) => name === '税率(%)');
  return Object.fromEntries(
    lines
      .slice(head + 1)
      .filter(([name]) => /^\d+$|^合計$/.test(name ?? ''))
      .map(([name = '', ...values]) => [
        /^\d+$/.test(name) ? `${name} %` : name,
        values.map(Number),
      ]),
  );
}

test('a month’s page and its CSV equal the sum of the orders to the yen, also after a refund', async () => {
  const { buyer, id } = await sold();
  await addUp();
  const before = await sumsOfOrders();
  expect(before['合計']?.[0]).toBeGreaterThan(1);
  const expected = { expect: [/ERR_FAILED/] };
  const page = await signInAt(`/demo/sales/closing?month=${month}`, 'finance', expected);
  expect(await readClosingPage(page)).toEqual(before);
  expect(await readClosingFile(page)).toEqual(before);

  const actions = `${consoleOrigin}/api/demo/orders/${id}/actions`;
  const refunded = await page.request.post(actions, {
    headers: { origin: consoleOrigin, [SHOWN_STAFF_HEADER]: staffOf('finance').id },
    data: { kind: 'refund', orderId: id, reason: '商品が出ていない' },
  });
  expect(refunded.status()).toBe(200);
  expect(await buyer.call('GET', `/orders/${id}`)).toMatchObject({ state: 'REFUNDED' });

  await addUp();
  await page.reload();
  const after = await sumsOfOrders();
  expect(after['合計']?.[3]).toBe((before['合計']?.[3] ?? 0) + 1);
  expect(await readClosingPage(page)).toEqual(after);
  expect(await readClosingFile(page)).toEqual(after);

  // The figures of one month do not stay below the name of another.
  await page.route(/\/closing\?month=/, (route) => route.abort());
  await page.locator('input[type=month]').fill('2026-01');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
});

test('a second person closes the month, and its journal can be saved for the accounting software', async () => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  // Before the first counted day there is nothing to check, so this month can be closed. The sweep of all pages shows
  // the month after it, which stays open.
  const before = new Date(Date.UTC(year, number - 3)).toISOString().slice(0, 7);
  const address = `/demo/sales/closing?month=${before}`;
  const name = `${Number(before.slice(0, 4))}年${Number(before.slice(5))}月`;
  const first = await signInAt(address, 'finance');
  await first
    .getByText('月を締めると保存できます')
    .or(first.getByText('科目と税区分を登録すると'))
    .waitFor();
  await first.getByRole('button', { name: `${name}の締めを依頼する` }).click();
  await first
    .getByRole('dialog')
    .getByRole('button', { name: `${name}の締めを依頼する` })
    .click();
  await first
    .getByText('もう1人の担当者（オーナーまたは経理）がこのページで確認して締めます')
    .waitFor();
  expect(await first.getByRole('button', { name: `${name}を締める` }).count()).toBe(0);

  const second = await signInAt(address, 'owner');
  await second
    .getByText('さんが', { exact: false })
    .getByText('金額を確認して締めてください')
    .waitFor();
  await second.getByRole('button', { name: `${name}を締める` }).click();
  await second
    .getByRole('dialog')
    .getByRole('button', { name: `${name}を締める` })
    .click();
  await second.getByText('さんが締めました').waitFor();

  await second.getByText('科目と税区分', { exact: true }).click();
  const form = second.getByRole('region', { name: '会計ソフト用の仕訳' });
  for (const field of await form.getByRole('textbox').all()) await field.fill('対象外');
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('保存しました').waitFor();
  const saving = second.waitForEvent('download');
  await form.getByRole('link', { name: '仕訳のCSVを保存' }).click();
  const bytes = readFileSync(await (await saving).path());
  expect(new TextDecoder('shift_jis').decode(bytes)).toMatch(/^取引No,取引日,借方勘定科目,/);
  await form.getByRole('textbox').first().fill('売上高');
  await form.getByText('保存しました').waitFor({ state: 'hidden' });
});
