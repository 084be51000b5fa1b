import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  demo,
  environment,
  hinata,
  insideLine,
  lineCredentials,
  open,
  type Tenant,
} from './browser.ts';
import { setMachine } from './buyers.ts';
import { expectSound, heading } from './pay-flows.ts';

type Size = { readonly width: number; readonly height: number };

beforeAll(async () => {
  await setMachine('m-station', {});
});

/** Opens a machine's page on a phone of this size, as a signed-in person. */
async function shelfOn(size: Size, path = '/demo/machines/m-station', tenant: Tenant = demo) {
  const visitor = await insideLine({ viewport: size });
  const { hash } = await lineCredentials('misaki', tenant);
  const page = await open(visitor, path + hash);
  await page.waitForFunction(() => location.hash === '');
  await page.locator('main li :is(img, svg)').first().waitFor();
  return page;
}

/** Returns the names and price bars that are completely above the tray, row by row. */
const readableRows = (page: Page) =>
  page.evaluate(() => {
    const tray = document.querySelector('[class*="tray"][aria-hidden]');
    const end = tray?.getBoundingClientRect().top ?? 0;
    const tops = [...document.querySelectorAll('main li[data-slot]')]
      .filter((lane) => lane.getBoundingClientRect().bottom <= end + 1)
      .map((lane) => Math.round(lane.getBoundingClientRect().top));
    return new Set(tops).size;
  });

const lines = (page: Page, slot: string) =>
  page.locator(`li[data-slot=${slot}] b`).evaluate((name) => {
    const range = document.createRange();
    const text = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
    const found = new Map<number, string>();
    for (let node = text.nextNode(); node; node = text.nextNode()) {
      if (node.parentElement?.matches('.unseen')) continue;
      const { data } = node as Text;
      for (let at = 0; at < data.length; at++) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const top = Math.round(range.getBoundingClientRect().top);
        found.set(top, (found.get(top) ?? '') + data[at]);
      }
    }
    return [...found.values()].map((line) => line.trim());
  });

test('a machine’s first view shows its number and rows with names and prices, on every phone', async () => {
  const page = await shelfOn({ width: 390, height: 844 });
  for (const [width, height, rows] of [
    [390, 844, 3],
    [360, 640, 2],
    [320, 568, 1],
  ] as const) {
    if (width !== 390) {
      await page.setViewportSize({ width, height });
      await page.reload();
      await page.locator('main li :is(img, svg)').first().waitFor();
    }
    expect(await readableRows(page), String(width)).toBeGreaterThanOrEqual(rows);
    const plate = await page.locator('header span', { hasText: '1002' }).boundingBox();
    expect(plate?.y).toBeLessThan(56);
    await expectSound(page);
    if (width !== 360) continue;
    // Names break only where the tenant allows it.
    expect(await lines(page, 'B2')).toEqual(['港町', 'クラフトコーラ']);
    expect(await lines(page, 'C4')).toEqual(['ライトニング', 'ブースト']);
  }
});

/** Checks that no name has a third line at 320 px, and that ホット is read out. */
async function expectShortNames(page: Page): Promise<void> {
  const lanes = await page.locator('li[data-slot]:has(b)').all();
  expect(lanes.length).toBeGreaterThan(15);
  for (const lane of lanes)
    expect((await lines(page, (await lane.getAttribute('data-slot')) ?? '')).length).toBeLessThan(
      3,
    );
  await page
    .getByRole('button', { name: /ホット\s*\d+\s*円\s*あたたかい/ })
    .first()
    .waitFor();
}

describe('the shelf', () => {
  test('has the machine’s columns, rows and empty lanes, with names on two lines', async () => {
    const page = await shelfOn({ width: 390, height: 844 }, '/hinata/machines/h-port', hinata);
    const places = await page.locator('main ul > li').evaluateAll((lanes) => {
      const tops = [...new Set(lanes.map((lane) => Math.round(lane.getBoundingClientRect().top)))];
      return tops.map((top) =>
        lanes
          .filter((lane) => Math.round(lane.getBoundingClientRect().top) === top)
          .map((lane) => lane.getAttribute('data-slot')),
      );
    });
    expect(places).toEqual([
      ['A1', 'A2', 'A3', 'A4', 'A5'],
      ['B1', 'B2', 'B3', 'B4', 'B5'],
      ['C1', 'C2', 'C3', 'C4', null],
      ['D1', 'D2', 'D3', null, null],
    ]);
    // The shapes inside the drinks' drawings do not count.
    expect(await page.locator('*:not(li svg *)').count()).toBeLessThan(400);
    expect(await lines(page, 'B2')).toEqual(['はちみつレモン', 'サイダー']);
    await page.setViewportSize({ width: 320, height: 568 });
    await expectShortNames(page);
    await expectShortNames(await shelfOn({ width: 320, height: 568 }, '/demo/machines/m-lobby'));
  });

  test('dims other drinks when it is filtered, and as a list has full names and only matching drinks', async () => {
    const page = await shelfOn({ width: 390, height: 844 });
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /^港町\s*クラフトコーラ\s*140\s*円\s*つめたい・350ml$/ })
      .waitFor();
    const hot = page.locator('li[data-slot=D1]');
    const before = await hot.boundingBox();
    const opacity = () =>
      page
        .locator('li[data-slot=A1] :is(img, svg)')
        .evaluate((drink) => getComputedStyle(drink).opacity);
    expect(await opacity()).toBe('1');
    const warm = page.getByRole('button', { name: 'あたたかい', exact: true });
    await warm.click();
    await page.getByRole('button', { name: 'あたたかい', exact: true, pressed: true }).waitFor();
    expect(await opacity()).toBe('0.55');
    expect(await hot.boundingBox()).toEqual(before);
    await expectSound(page);
    await page.getByRole('button', { name: 'すべて', exact: true }).click();
    await page.getByRole('button', { name: '一覧で見る' }).click();
    await page.getByText('つめたい・550ml').waitFor();
    await warm.click();
    await expect.poll(() => page.locator('main li:visible').count()).toBe(4);
    await expectSound(page);
    await page.getByRole('button', { name: '棚で見る' }).click();
    await expect.poll(() => page.locator('main li:visible').count()).toBe(16);
  });

  test('has inlined drawings first, and images after a return', async () => {
    const page = await shelfOn({ width: 390, height: 844 });
    await page.locator('li[data-slot=A1] i > svg').waitFor();
    expect(await page.locator('li[data-slot] img').count()).toBe(0);
    await page.getByRole('link', { name: 'スマート自販機へ戻る' }).click();
    await page.locator('main li').first().waitFor();
    await page.goBack();
    const width = await page
      .locator('li[data-slot=A1] img')
      .evaluate((drink) => drink.getBoundingClientRect().width);
    expect(width).toBeGreaterThan(40);
  });
});

test('text at twice the size is larger, not cut, and no wider than a phone of 320 or 390 px', async () => {
  const page = await shelfOn({ width: 320, height: 844 });
  const size = () =>
    page.locator('h1').evaluate((h1) => Number.parseFloat(getComputedStyle(h1).fontSize));
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const session = await page.context().newCDPSession(page);
  const sizes = [await size()];
  await page.setViewportSize({ width: 390, height: 844 });
  sizes.push(await size());
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const [at, width] of [320, 390].entries()) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${environment.app}/demo/machines/m-station`);
    // The text does not fit on the plates, so the page switches to the list.
    await page.getByRole('button', { name: '棚で見る' }).waitFor();
    expect(await size()).toBe((sizes[at] ?? 0) * 2);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.goto(`${environment.app}/demo/machines/m-station?item=A1`);
    await heading(page, '購入内容の確認').waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
  }
});

test.each([
  ['demo', demo, 'm-station'],
  ['hinata', hinata, 'h-port'],
] as const)(
  'of %s the machine, the confirmation and the main page have no serious finding, light and dark',
  async (clientId, tenant, machine) => {
    const path = `/${clientId}/machines/${machine}`;
    const page = await shelfOn({ width: 390, height: 844 }, path, tenant);
    for (const next of [path, `${path}?item=A1`, `/${clientId}`]) {
      if (next !== path) await page.goto(environment.app + next);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      if (next.includes('item=')) await page.getByRole('dialog').waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectSound(page);
      }
    }
  },
);

describe('the confirmation', () => {
  test('opens above its shelf with the chosen slot visible, and closing restores both', async () => {
    const page = await shelfOn({ width: 390, height: 844 });
    await page.locator('li[data-slot=C3] button').click();
    await heading(page, '購入内容の確認').waitFor();
    await page.getByText('この番号の自販機から出ます').waitFor();
    await page.getByRole('dialog').getByText('1002', { exact: true }).waitFor();
    const lane = await page.locator('li[data-slot=C3]').boundingBox();
    const sheet = await page.getByRole('dialog').boundingBox();
    expect((lane?.y ?? 0) + (lane?.height ?? 0)).toBeLessThanOrEqual((sheet?.y ?? 0) + 8);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    await page.locator('li[data-slot=C3] button:focus').waitFor();
  });
});
