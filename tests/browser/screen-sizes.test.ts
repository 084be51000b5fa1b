import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { environment } from './browser.ts';
import { boughtUnseen, buyerInLine, setMachine } from './buyers.ts';
import { customerOn, expectSound, heading } from './pay-flows.ts';

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`no ${selector}`);
  return box;
};

test('a machine with three rows fills the screen down to its tray', async () => {
  const { page } = await customerOn('/demo/machines/m-park');
  for (const height of [740, 844]) {
    await page.setViewportSize({ width: 390, height });
    const glass = await boxOf(page, 'ul[data-columns]');
    const tray = await boxOf(page, 'section:has([data-rows="3"]) > :last-child > :last-child');
    expect(tray.y + tray.height).toBe(height);
    // Less than half a row is empty above the tray.
    expect(tray.y - (glass.y + glass.height)).toBeLessThan(80);
    expect(glass.y + glass.height).toBeLessThanOrEqual(tray.y);
  }
});

test('a screen of 320 × 568 with 200 % text size shows a whole drink', async () => {
  const { page } = await customerOn('/demo');
  await page.setViewportSize({ width: 320, height: 568 });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
  await page.goto(`${environment.app}/demo/machines/m-lobby`);
  await page.locator(':root[data-list]').waitFor();
  await page.getByRole('button', { name: '棚で見る' }).waitFor();
  const drink = await boxOf(page, 'li[data-slot]');
  expect(drink.y).toBeGreaterThan(0);
  expect(drink.y + drink.height).toBeLessThanOrEqual(568);
  await expectSound(page);
});

test('a machine opened from the list shows its number, name and outline until its drinks are loaded', async () => {
  const { page, visitor } = await customerOn('/demo');
  const answer = Promise.withResolvers<void>();
  await visitor.route('**/machines/m-station', async (route) => {
    if (route.request().resourceType() === 'fetch') await answer.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: /みなと台駅 改札前/ }).click();
  await heading(page, 'みなと台駅 改札前').waitFor();
  await page.locator('header .plate', { hasText: '1002' }).waitFor();
  const outline = await boxOf(page, 'main [aria-busy=true] [data-columns]');
  expect(outline.height).toBeGreaterThan(400);
  answer.resolve();
  await page.locator('li[data-slot=A1]').waitFor();
});

test('at 1280 px the columns are 600 and 400 px wide, and no button is wider', async () => {
  const { page } = await customerOn('/demo');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByText('さん、こんにちは').waitFor();
  const first = await boxOf(page, 'main > :first-child');
  const find = await boxOf(page, 'main search');
  const row = await boxOf(page, 'main li a[href$="/machines/m-lobby"]');
  expect([first.width, find.width].map(Math.round)).toEqual([600, 400]);
  expect(first.x + first.width).toBeLessThan(find.x);
  // The machines are below the first box, in its column.
  expect(row.y).toBeGreaterThan(first.y + first.height);
  expect(row.x + row.width).toBeLessThan(find.x);
  for (const path of ['', '/account', '/account/settings', '/account/user-pay', '/account/order']) {
    await page.goto(`${environment.app}/demo${path}`);
    await page.locator('main h1').first().waitFor();
    const widths = await page
      .locator('main :is(a, button)')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect(Math.max(...widths), path).toBeLessThanOrEqual(600);
    await expectSound(page);
  }
});

test('at 1280 px an order shows the item beside the outcome', async () => {
  const buyer = await buyerInLine('paypay', { viewport: { width: 1280, height: 800 } });
  await setMachine('m-lobby', {});
  const id = await boughtUnseen(buyer);
  const page = await buyer.openAt(`/demo/account/order/${id}`);
  const outcome = page.getByRole('heading', { name: 'ご請求について' }).locator('xpath=..');
  await outcome.waitFor();
  const left = await outcome.boundingBox();
  const right = await page.locator('main dl').boundingBox();
  expect(Math.round(left?.width ?? 0)).toBe(600);
  expect(right?.x ?? 0).toBeGreaterThan((left?.x ?? 0) + 600);
  expect(right?.width ?? 0).toBeLessThanOrEqual(400);
  expect(right?.y ?? 0).toBeLessThan(left?.y ?? 0);
  await expectSound(page);
});
