import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { untilQuiet } from '../../lab/test-environment/quiet.ts';
import { environment } from './browser.ts';
import { buyButton, readyBuyer, setMachine, untilOnline } from './buyers.ts';
import { heading } from './pay-flows.ts';

beforeAll(() => setMachine('m-lobby', {}));

/** A person who looks at the review of one drink, opened from its shelf. */
async function reviewing(reducedMotion: 'reduce' | 'no-preference' = 'reduce') {
  const buyer = await readyBuyer('paypay', { reducedMotion });
  const { page } = buyer;
  await untilOnline(buyer, 'm-lobby');
  await page.goto(`${environment.app}/demo/machines/m-lobby`);
  await page.locator('li[data-slot=A1] button').first().click();
  await buyButton(page).waitFor();
  return page;
}

/** Pulls the sheet by its head. */
async function pull(page: Page, px: number): Promise<void> {
  const head = await heading(page, '購入内容の確認').boundingBox();
  if (!head) throw new Error('no sheet');
  const [x, y] = [head.x + 20, head.y + head.height / 2];
  // The sheet takes no tap while it comes in.
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
  test('closes when it is pulled down by its header', async () => {
    const page = await reviewing();
    await pull(page, 160);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });

  test('pulled a little springs back', async () => {
    const page = await reviewing();
    const before = await page.getByRole('dialog').boundingBox();
    await pull(page, 40);
    await expect.poll(() => page.getByRole('dialog').boundingBox()).toEqual(before);
    expect(new URL(page.url()).search).toBe('?item=A1');
  });

  test('has a button that is named for what it does', async () => {
    const page = await reviewing();
    await page.getByRole('button', { name: '閉じる' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('asks for the pay methods when a finger touches the drink, and once', async () => {
    const buyer = await readyBuyer();
    const { page } = buyer;
    await untilOnline(buyer, 'm-lobby');
    await page.goto(`${environment.app}/demo/machines/m-lobby`);
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

  test('opens with the drink and the machine while the person’s own part is on its way', async () => {
    const buyer = await readyBuyer();
    const { page, visitor } = buyer;
    await untilOnline(buyer, 'm-lobby');
    await page.goto(`${environment.app}/demo/machines/m-lobby`);
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
    // The same element: nothing that was read is drawn again.
    expect(await before?.evaluate((element) => element.isConnected)).toBe(true);
  });

  test.each([
    [360, 640, 16],
    [320, 640, 32],
  ])(
    'keeps the button with its sum in view at %i×%i px and letters of %i px',
    async (width, height, px) => {
      const page = await reviewing();
      const session = await page.context().newCDPSession(page);
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
    },
  );
});
