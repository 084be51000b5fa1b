import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedConsole } from '../../lab/test-environment/console-environment.ts';
import { addDays, dayAt } from '../../worker/core/japan-time.ts';
import { blockStorage } from './block-storage.ts';
import { environment } from './browser.ts';
import { expectSoundOnDesk, openDesk, signIn, signInAt } from './console-desk.ts';

beforeAll(() => seedConsole(environment), 120_000);

const choose = (page: Page, name: string) =>
  page.getByRole('combobox', { name: '並び順' }).selectOption({ label: name });
const firstCells = (page: Page) => page.locator('tbody th').allInnerTexts();

test('the console opens in a browser that blocks storage', async () => {
  const page = await openDesk('/demo', { prepare: blockStorage });
  await page.getByRole('button', { name: /会社のアカウント/ }).waitFor();
});

test('a search counts each kind, loads more on request, and keeps its rows while the network is down', async () => {
  const page = await signIn('support', 'demo', { expect: [/ERR_FAILED/] });
  await page.getByRole('searchbox').fill('140円');
  await page.keyboard.press('Enter');
  const orders = page.getByRole('region', { name: '注文' });
  await orders.locator('tbody tr').first().waitFor();
  const first = await firstCells(page);
  expect(first).toHaveLength(20);
  const [, count] = /(\d[\d,]*)件/.exec(await orders.getByRole('heading').innerText()) ?? [];
  const found = Number(count?.replace(',', ''));
  expect(found).toBeGreaterThan(20);
  const next = '**/search?*cursor=*';
  await page.route(next, (route) => route.abort());
  const more = orders.getByRole('button', { name: '続きを表示' });
  await more.click();
  const alert = orders
    .getByRole('alert')
    .getByText('接続できません。通信状態をご確認のうえ、もう一度お試しください。', {
      exact: true,
    });
  await alert.waitFor();
  expect(await firstCells(page)).toEqual(first);
  await page.unroute(next);
  await orders.getByRole('button', { name: 'もう一度' }).click();
  const two = Math.min(found, 40);
  await expect.poll(async () => (await firstCells(page)).length).toBe(two);
  expect(new Set(await firstCells(page)).size).toBe(two);
});

describe('the lists of the console keep their order, filter and page in the address', () => {
  test('orders: the oldest first, page by page, and one single day', async () => {
    const page = await signInAt('/demo/orders', 'support');
    await page.locator('tbody tr').first().waitFor();
    const latest = await firstCells(page);
    await choose(page, '古い順');
    await page.waitForURL(/sort=oldest$/);
    await expect.poll(() => firstCells(page)).not.toEqual(latest);
    const oldest = await firstCells(page);
    await page.getByRole('link', { name: '次へ' }).click();
    await page.waitForURL(/sort=oldest&cursor=/);
    await expect.poll(() => firstCells(page)).not.toEqual(oldest);
    const second = await firstCells(page);
    expect(second.filter((number) => oldest.includes(number))).toEqual([]);
    await page.reload();
    await expect.poll(() => firstCells(page)).toEqual(second);
    await page.getByRole('link', { name: '最初へ' }).click();
    await expect.poll(() => firstCells(page)).toEqual(oldest);
    const day = addDays(dayAt(Date.now()), -3);
    await page.getByLabel('注文日').fill(day);
    await page.waitForURL(new RegExp(`day=${day}`));
    const [, month, date] = day.split('-').map(Number);
    await expect
      .poll(async () => new Set(await page.locator('tbody td:last-child').allInnerTexts()))
      .toSatisfy((dates: ReadonlySet<string>) =>
        [...dates].every((text) => text.startsWith(`${month}/${date} `)),
      );
  });

  test('staff: by name in both directions', async () => {
    const page = await signInAt('/demo/staff', 'owner');
    await page.locator('tbody tr').first().waitFor();
    const up = await firstCells(page);
    await choose(page, '名前の降順');
    await page.waitForURL(/sort=-name$/);
    await expect.poll(() => firstCells(page)).toEqual(up.toReversed());
  });

  test('sales: the machines with the largest decline first, also after a change of the period', async () => {
    const page = await signInAt('/demo/sales?period=week', 'finance');
    const machines = page.getByRole('region', { name: '自販機', exact: true });
    const names = () => machines.locator('tbody th').allInnerTexts();
    await machines.locator('tbody tr').first().waitFor();
    await choose(page, '前の期間から減った順');
    await page.waitForURL(/sort=decline/);
    const declines = async () =>
      Promise.all(
        (await machines.locator('tbody tr').all()).map(async (row) => {
          const cells = await row.locator('td').allInnerTexts();
          const yen = (place: number) => Number((cells[place] ?? '').replace(/\D/g, ''));
          return yen(5) - (yen(1) - yen(4));
        }),
      );
    await expect
      .poll(declines)
      .toSatisfy(
        (found: readonly number[]) => found.join() === found.toSorted((a, b) => b - a).join(),
      );
    expect((await names()).length).toBeGreaterThan(1);
    await page.getByRole('link', { name: '日', exact: true }).click();
    await page.waitForURL(/period=day/);
    expect(page.url()).toContain('sort=decline');
  });
});

test('staff of the deployment see all tenants in numbers, and others cannot find the page', async () => {
  const page = await signIn('owner');
  await page.getByRole('link', { name: 'システム全体' }).click();
  const tenants = page.getByRole('region', { name: 'テナント' });
  const row = tenants.getByRole('row', { name: /demo/ });
  await row.waitFor();
  expect(await row.getByRole('cell').first().innerText()).toMatch(/^[1-9]\d*$/);
  await page
    .getByRole('region', { name: '稼働状況' })
    .getByRole('row', { name: /^定期処理.*正常/ })
    .waitFor();
  await page
    .getByRole('region', { name: 'システムの鍵' })
    .getByRole('row', { name: /^ウォレットと接続情報の暗号化/ })
    .waitFor();
  await expectSoundOnDesk(page);
  const other = await signInAt('/demo/deployment', 'manager', { expect: [/403/] });
  await other.getByRole('link', { name: '自販機', exact: true }).waitFor();
  expect(await other.getByRole('link', { name: 'システム全体' }).count()).toBe(0);
  await other.getByText('この画面は、システム全体を運用する人だけが見られます。').waitFor();
});
