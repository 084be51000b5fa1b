import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { environment } from './browser.ts';
import { balanceOf, buyButton, paid, readyBuyer, setMachine, untilOnline } from './buyers.ts';
import { heading } from './pay-flows.ts';

beforeAll(() => setMachine('m-lobby', {}));

/**
 * Pauses the sheet's animation at this moment, so that a tap hits the sheet there, however long the tap
 * takes.
 */
const holdAt = (page: Page, ms: number) =>
  page.addInitScript((at) => {
    const hold = ({ target, animationName }: AnimationEvent) => {
      if (!(target instanceof HTMLElement) || !animationName.includes('settle')) return;
      for (const one of target.getAnimations()) {
        one.pause();
        one.currentTime = at;
      }
      target.dataset['held'] = String(at);
    };
    addEventListener('animationstart', hold, true);
  }, ms);

/**
 * Ends the animations of the sheet: those that are still running, or all. The button is then at its final
 * position.
 */
const endMovements = (page: Page, which: 'running' | 'all') =>
  page.getByRole('dialog').evaluate((dialog, which) => {
    for (const animation of dialog.getAnimations({ subtree: true }))
      if (which === 'all' || animation.playState !== 'paused') animation.finish();
  }, which);

test.each(['reduce', 'no-preference'] as const)(
  'the confirmation ignores taps in its first 400 ms, and buys with the next one (motion: %s)',
  async (reducedMotion) => {
    const buyer = await readyBuyer('paypay', { reducedMotion });
    const { page, name } = buyer;
    await untilOnline(buyer, 'm-lobby');
    const before = await balanceOf(name);
    await holdAt(page, 399);
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/orders'))
        posts.push(request.url());
    });
    await page.goto(`${environment.app}/demo/machines/m-lobby?item=A2`);
    await heading(page, '購入内容の確認').waitFor();
    await page
      .locator('[data-held]')
      .filter({ has: buyButton(page) })
      .waitFor();
    await endMovements(page, 'running');
    const { x, y, width, height } = (await buyButton(page).boundingBox()) ?? {
      ...{ x: 0, y: 0, width: 0, height: 0 },
    };
    // Clicks by coordinates. Neither the button nor anything behind the sheet reacts.
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.mouse.click(x + width / 2, y + height / 2, { clickCount: 2 });
    expect(posts).toEqual([]);
    expect(new URL(page.url()).search).toBe('?item=A2');
    await endMovements(page, 'all');
    await page.mouse.click(x + width / 2, y + height / 2);
    await paid(page).waitFor();
    expect(posts).toHaveLength(1);
    expect(await balanceOf(name)).toBeLessThan(before);
  },
);
