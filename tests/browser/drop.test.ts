import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { control } from './browser.ts';
import {
  buyButton,
  choose,
  orderIdOf,
  readyBuyer,
  setMachine,
  storedOrder,
  untilOnline,
} from './buyers.ts';
import { expectSound, heading } from './pay-flows.ts';

beforeAll(() => control('POST', '/machines/demo/m-station/refill'));

/** Starts the drop of one drink. The machine takes a while to dispense it. */
async function dropping(slot: string, reducedMotion: 'reduce' | 'no-preference') {
  await setMachine('m-station', { motorMs: 2_500 });
  const buyer = await readyBuyer('paypay', { reducedMotion });
  const { page, visitor } = buyer;
  await visitor.addInitScript(() => {
    Reflect.set(globalThis, 'felt', []);
    Reflect.set(navigator, 'vibrate', (pattern: unknown) => {
      const felt: unknown = Reflect.get(globalThis, 'felt');
      if (Array.isArray(felt)) felt.push(pattern);
      return true;
    });
  });
  await untilOnline(buyer, 'm-station');
  await choose(page, 'm-station', slot);
  await buyButton(page).click();
  await page.locator('[data-stage=dispensing]').waitFor();
  return buyer;
}

/** Returns the bottle's place: `lane` above the display, `tray` below it, else in between. */
const bottleOn = (page: Page) =>
  page.evaluate(() => {
    const panel = document.querySelector('[data-fall] [role=status]')?.getBoundingClientRect();
    const bottles = [...document.querySelectorAll('[data-fall] [aria-hidden] img')];
    const moved = bottles
      .map((image) => image.parentElement)
      .find((one) => one && getComputedStyle(one).willChange === 'transform');
    const box = moved?.getBoundingClientRect();
    if (!panel || !box) return 'nowhere';
    if (box.bottom <= panel.top) return 'lane';
    return box.top >= panel.bottom ? 'tray' : 'way';
  });

const felt = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'felt') as unknown);

describe('the drop', () => {
  test('is held until the machine has confirmed, then falls into the tray, and hands the drink over', async () => {
    const buyer = await dropping('A1', 'no-preference');
    const { page } = buyer;
    const id = orderIdOf(page);
    // Until the result is known, the bottle leans in its lane.
    while ((await storedOrder(id)).state === 'VENDING') {
      const seen = await page.locator('[data-fall]').getAttribute('data-fall');
      if (seen === 'held') expect(await bottleOn(page)).toBe('lane');
      expect(await felt(page)).toEqual([]);
    }
    expect(['DISPENSED', 'CAPTURING', 'CAPTURED']).toContain((await storedOrder(id)).state);
    await page.locator('[data-fall=lying]').waitFor();
    await expect.poll(() => bottleOn(page)).toBe('tray');
    expect(await felt(page)).toEqual([[30, 40, 15]]);
    const taken = page.getByRole('button', { name: '取り出しました' });
    await taken.waitFor();
    await heading(page, '商品をお取りください').waitFor();
    await taken.click();
    await heading(page, '購入済み').waitFor();
  });

  test('animates nothing if motion is reduced: the drink is in the lit tray', async () => {
    const { page } = await dropping('A3', 'reduce');
    await page.locator('[data-fall=still]').waitFor();
    expect(await bottleOn(page)).toBe('lane');
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ effect }) =>
            effect instanceof KeyframeEffect
              ? effect.getKeyframes().some((frame) => 'transform' in frame)
              : false,
          ).length,
    );
    expect(moving).toBe(0);
    await page.getByRole('button', { name: '取り出しました' }).waitFor();
    await expectSound(page);
  });

  test('is silent until sound is allowed, which this device remembers', async () => {
    const { page } = await dropping('A4', 'reduce');
    const sound = page.getByRole('button', { name: '音を鳴らす' });
    expect(await sound.getAttribute('aria-pressed')).toBe('false');
    await sound.click();
    expect(await sound.getAttribute('aria-pressed')).toBe('true');
    expect(await page.evaluate(() => localStorage.getItem('senses'))).toBe(
      '{"sound":true,"vibration":true}',
    );
    await page.getByRole('button', { name: '取り出しました' }).waitFor();
  });
});
