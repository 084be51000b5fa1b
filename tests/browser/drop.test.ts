import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { untilQuiet } from '../../lab/test-environment/quiet.ts';
import { control } from './browser.ts';
import {
  buyButton,
  buyerAt,
  endMotor,
  HELD,
  orderIdOf,
  readyBuyer,
  setMachine,
  storedOrder,
} from './buyers.ts';
import { expectSound, heading } from './pay-flows.ts';

beforeAll(() => control('POST', '/machines/demo/m-station/refill'));

/** Starts the drop of one drink. The machine takes a while to dispense it. */
async function dropping(slot: string, reducedMotion: 'reduce' | 'no-preference') {
  await setMachine('m-station', HELD);
  const prepare = async (visitor: BrowserContext) => {
    await visitor.addInitScript(() => {
      Reflect.set(globalThis, 'felt', []);
      Reflect.set(navigator, 'vibrate', (pattern: unknown) => {
        const felt: unknown = Reflect.get(globalThis, 'felt');
        if (Array.isArray(felt)) felt.push(pattern);
        return true;
      });
    });
  };
  const buyer = await buyerAt('m-station', slot, { reducedMotion, prepare });
  const { page } = buyer;
  await buyButton(page).click();
  await page.locator('[data-stage=dispensing]').waitFor();
  return buyer;
}

/** Returns the bottle's place: `lane` above the display, `tray` below it, else in between. */
const bottleOn = (page: Page) =>
  page.evaluate(() => {
    const panel = document.querySelector('[data-fall] [role=status]')?.getBoundingClientRect();
    const box = document.querySelector('[data-bottle]')?.getBoundingClientRect();
    if (!panel || !box) return 'nowhere';
    if (box.bottom <= panel.top) return 'lane';
    return box.top >= panel.bottom ? 'tray' : 'way';
  });

const felt = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'felt') as unknown);

/** Runs in the page. Records how many shelves there are, and how the drink from the shelf falls. */
function watchScene(): void {
  const drink = document.querySelector('li[data-slot=A2] button > span');
  const seen = { shelves: 0, states: new Set<string>() };
  Reflect.set(globalThis, 'scene', seen);
  const stateOf = (fall: string) => {
    if (!drink?.isConnected) return 'lost';
    return drink.hasAttribute('data-bottle') ? fall : 'another bottle';
  };
  new MutationObserver(() => {
    seen.shelves = Math.max(seen.shelves, document.querySelectorAll('ul[data-columns]').length);
    const fall = document.querySelector('[data-fall]')?.getAttribute('data-fall');
    if (fall && !document.querySelector('[data-money]')) seen.states.add(stateOf(fall));
  }).observe(document.body, { attributes: true, childList: true, subtree: true });
}

describe('the drop animation', () => {
  test('uses the elements of the shelf from the tap to the pick-up', async () => {
    await setMachine('m-station', HELD);
    const { page, visitor } = await readyBuyer(
      'paypay',
      { reducedMotion: 'no-preference' },
      '/demo/machines/m-station',
    );
    await page.locator('li[data-slot=A2] button').first().click();
    await buyButton(page).waitFor();
    await untilQuiet(page);
    // A request for code from here on would show a spinner on a slow phone.
    const asked: string[] = [];
    visitor.on('request', (request) => {
      if (/\/assets\/.*js/.test(request.url())) asked.push(request.url());
    });
    // The same elements, from the confirmation to the pick-up.
    await page.evaluate(watchScene);
    await buyButton(page).click();
    await page.locator('[data-stage=dispensing]').waitFor();
    // One glass is on the screen, and it fills the drop's frame.
    const glasses = await page.evaluate(() => {
      const glass = document.querySelector('ul[data-columns]')?.parentElement;
      const frame = document.querySelector('[data-fall] div[aria-hidden]');
      const place = (one: Element | null | undefined) => {
        const { x, y, width, height } = one?.getBoundingClientRect() ?? new DOMRect();
        return [x, y, width, height].map(Math.round);
      };
      const running = document.getAnimations().map(({ finished }) => finished);
      return Promise.allSettled(running).then(() => [place(glass), place(frame)]);
    });
    expect(glasses[0]).toEqual(glasses[1]);
    await endMotor('m-station');
    await page.getByRole('button', { name: '取り出しました' }).waitFor();
    const seen = await page.evaluate(() => {
      const { shelves, states } = Reflect.get(globalThis, 'scene') as {
        readonly shelves: number;
        readonly states: ReadonlySet<string>;
      };
      return { shelves, states: [...states] };
    });
    expect(seen).toEqual({ shelves: 1, states: ['held', 'falling', 'lying'] });
    expect(asked).toEqual([]);
  });

  test('returns to the unchanged shelf, and opened by its address it shows a glass', async () => {
    await setMachine('m-station', HELD);
    const { page } = await readyBuyer(
      'paypay',
      { reducedMotion: 'no-preference' },
      '/demo/machines/m-station',
    );
    await page.locator('li[data-slot=A2] button').first().click();
    await buyButton(page).click();
    await page.locator('[data-stage=dispensing]').waitFor();
    await page.goBack();
    await page.locator('[data-filter=cold]').click();
    expect(await page.locator('[data-scene], [data-bottle]').count()).toBe(0);
    await page.goForward();
    await page.locator('[data-stage=dispensing]').waitFor();
    expect(await page.locator('ul[data-columns] [data-bottle]').count()).toBe(1);
    await page.reload();
    await page.locator('[data-stage=dispensing]').waitFor();
    expect(await page.locator('main ul[data-columns]').count()).toBe(0);
    expect(await page.locator('[data-fall] [data-bottle]').count()).toBe(1);
    await endMotor('m-station');
    await page.getByRole('button', { name: '取り出しました' }).waitFor();
  });

  test('keeps its label and buttons visible when the network is lost', async () => {
    await setMachine('m-station', HELD);
    const { page, visitor } = await buyerAt('m-station', 'A3', {
      viewport: { width: 360, height: 640 },
      expect: [/ERR_INTERNET_DISCONNECTED/],
    });
    await buyButton(page).click();
    await page.locator('[data-stage=dispensing]').waitFor();
    await visitor.setOffline(true);
    const banner = page.locator('.shell > [role=status] p', {
      hasText: '通信できません。つながると',
    });
    await banner.waitFor();
    const notice = await banner.boundingBox();
    const heading = await page.locator('[data-fall] h1').boundingBox();
    const machine = await page.locator('[data-fall]').boundingBox();
    if (!notice || !heading || !machine) throw new Error('no notice or no machine');
    expect(notice.y).toBeGreaterThanOrEqual(heading.y + heading.height);
    expect([machine.y, machine.y + machine.height]).toEqual([0, 640]);
    await endMotor('m-station');
    await visitor.setOffline(false);
    await page.getByRole('button', { name: '取り出しました' }).waitFor();
  });

  test('waits for the machine’s confirmation, then shows the drink in the tray', async () => {
    const buyer = await dropping('A1', 'no-preference');
    const { page } = buyer;
    const id = orderIdOf(page);
    // Until the result is known, the bottle leans in its lane.
    await page.locator('[data-fall=held]').waitFor();
    expect((await storedOrder(id)).state).toBe('VENDING');
    expect(await bottleOn(page)).toBe('lane');
    expect(await felt(page)).toEqual([]);
    await endMotor('m-station');
    await expect
      .poll(async () => (await storedOrder(id)).state)
      .toMatch(/^(DISPENSED|CAPTURING|CAPTURED)$/);
    await page.locator('[data-fall=lying]').waitFor();
    await expect.poll(() => bottleOn(page)).toBe('tray');
    expect(await felt(page)).toEqual([[30, 40, 15]]);
    const taken = page.getByRole('button', { name: '取り出しました' });
    await taken.waitFor();
    await heading(page, '商品をお取りください').waitFor();
    await taken.click();
    await heading(page, '購入済み').waitFor();
  });

  test('has no animation with reduced motion, shows the drink in the tray, and is silent until this device allows sound', async () => {
    const { page } = await dropping('A3', 'reduce');
    const sound = page.getByRole('button', { name: '音を鳴らす' });
    expect(await sound.getAttribute('aria-pressed')).toBe('false');
    await sound.click();
    expect(await sound.getAttribute('aria-pressed')).toBe('true');
    expect(await page.evaluate(() => localStorage.getItem('senses'))).toBe(
      '{"sound":true,"vibration":true}',
    );
    await endMotor('m-station');
    await page.locator('[data-fall=still]').waitFor();
    expect(await bottleOn(page)).toBe('lane');
    // The whole drink is in the tray.
    const inTray = page.locator('[data-fall=still] > div > :last-child');
    const [tray, drink] = [await inTray.boundingBox(), await inTray.locator('img').boundingBox()];
    if (!tray || !drink) throw new Error('no drink in the tray');
    expect(drink.y).toBeGreaterThan(tray.y);
    expect(drink.y + drink.height).toBeLessThan(tray.y + tray.height);
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
});
