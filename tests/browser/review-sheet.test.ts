import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { untilQuiet } from '../../lab/test-environment/quiet.ts';
import { type Buyer, buyButton, buyerAt, readyBuyer, setMachine, untilOnline } from './buyers.ts';
import { heading } from './pay-flows.ts';

beforeAll(() => setMachine('m-lobby', {}));

/** A buyer at the shelf of a machine. */
async function atTheShelf(): Promise<Buyer> {
  const buyer = await readyBuyer('paypay', {}, '/demo/machines/m-lobby');
  await untilOnline(buyer, 'm-lobby');
  return buyer;
}

/** Opens the review of one drink from its shelf. */
async function review(page: Page): Promise<void> {
  await page.locator('li[data-slot=A1] button').first().click();
  await buyButton(page).waitFor();
}

/** Drags the sheet down by its header. */
async function pull(page: Page, px: number): Promise<void> {
  const head = await heading(page, '購入内容の確認').boundingBox();
  if (!head) throw new Error('no sheet');
  const [x, y] = [head.x + 20, head.y + head.height / 2];
  // The sheet ignores taps during its opening animation.
  await page.waitForFunction(
    ([left, top]) =>
      document.elementFromPoint(left ?? 0, top ?? 0)?.closest('[role=dialog] header'),
    [x, y],
  );
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + px, { steps: 5 });
  await page.mouse.up();
}

describe('the confirmation', () => {
  test('closes when it is pulled down by its header or by its button 閉じる, and springs back from a small pull', async () => {
    const { page } = await atTheShelf();
    await review(page);
    const before = await page.getByRole('dialog').boundingBox();
    await pull(page, 40);
    await expect.poll(() => page.getByRole('dialog').boundingBox()).toEqual(before);
    expect(new URL(page.url()).search).toBe('?item=A1');
    await pull(page, 160);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    await review(page);
    await page.getByRole('button', { name: '閉じる' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('requests the pay methods when a finger touches the drink, once', async () => {
    const { page } = await atTheShelf();
    const drink = page.locator('li[data-slot=A1] button').first();
    await drink.waitFor();
    await untilQuiet(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/(pay-methods|coupons)$/.test(request.url())) asked.push(request.url());
    });
    const answered = page.waitForResponse(/\/pay-methods$/);
    await drink.hover();
    await page.mouse.down();
    await answered;
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.mouse.up();
    await buyButton(page).waitFor();
    expect(asked).toHaveLength(2);
  });

  test('opens with the drink and the machine while the person’s own data is still loading', async () => {
    const { page, visitor } = await atTheShelf();
    const waiting: (() => void)[] = [];
    await visitor.route(/\/clients\/demo\/(coupons|pay-methods)$/, async (route) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      await route.continue();
    });
    await page.locator('li[data-slot=A1] button').first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('heading', { name: 'みなと緑茶' }).waitFor();
    await sheet.getByText('140円').first().waitFor();
    await sheet.getByText('1001').waitFor();
    await sheet.getByText('本社ビル1階 ロビー').waitFor();
    await expect.poll(() => waiting.length).toBe(2);
    expect(await buyButton(page).count()).toBe(0);
    const before = await sheet.getByRole('heading', { name: 'みなと緑茶' }).elementHandle();
    for (const answer of waiting) answer();
    await buyButton(page).waitFor();
    // The same element: the text was not rendered again.
    expect(await before?.evaluate((element) => element.isConnected)).toBe(true);
  });

  test('keeps the button with its amount visible on small screens and with large text', async () => {
    const { page } = await buyerAt('m-lobby', 'A1');
    const session = await page.context().newCDPSession(page);
    for (const [width, height, px] of [
      [360, 640, 16],
      [320, 640, 32],
    ] as const) {
      await session.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } });
      await page.setViewportSize({ width, height });
      await page.reload();
      await buyButton(page).filter({ hasText: '140円' }).waitFor();
      await page.waitForFunction(() =>
        document
          .querySelector('[role=dialog]')
          ?.getAnimations()
          .every(({ playState }) => playState === 'finished'),
      );
      const box = await buyButton(page).boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    }
  });
});
