import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { onMainPage } from './main-page.ts';

/** The duration of the leave animation in the style sheet (web/customer/layouts/use-out-in.ts). */
const LEAVE_MS = 100;

/** Returns the page's heading and its opacity. */
const shown = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main')].map((main) => ({
      heading: main.querySelector('h1')?.textContent ?? '',
      opacity: Number(getComputedStyle(main).opacity),
    })),
  );

/** Records each animation that starts on a page, with the heading that it moves. */
const watchEntering = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(window, 'entered', seen);
    addEventListener('animationstart', ({ target }) => {
      if (target instanceof Element && target.matches('main')) {
        seen.push(target.querySelector('h1')?.textContent ?? '');
      }
    });
  });
const entered = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'entered') as readonly string[]);

const tapAccount = (page: Page) => page.getByRole('link', { name: 'アカウント' }).first().click();

/** On the main page, with the account's code loaded. The app's timers are stopped from here on. */
async function stoppedOnMainPage(reducedMotion: 'reduce' | 'no-preference') {
  const { page } = await onMainPage({ reducedMotion, clock: true });
  await tapAccount(page);
  await page.getByRole('heading', { name: 'アカウント' }).waitFor();
  await page.goBack();
  await page.getByText('佐藤 美咲さん、こんにちは').waitFor();
  await seen(page, '1');
  await page.clock.pauseAt(Date.now() + 3600_000);
  await watchEntering(page);
  return page;
}

/** Waits until the page is fully or half visible. The style sheet's animation needs no timer. */
const seen = (page: Page, opacity: '0.5' | '1') =>
  page.waitForFunction((wanted) => {
    const main = document.querySelector('main');
    return main !== null && getComputedStyle(main).opacity === wanted;
  }, opacity);

describe('moving to another page', () => {
  test('the old page leaves completely, then the new one enters, without a blank frame', async () => {
    const page = await stoppedOnMainPage('no-preference');
    const [{ heading: home } = { heading: '' }] = await shown(page);
    await tapAccount(page);
    await seen(page, '0.5');
    await page.clock.runFor(LEAVE_MS - 1);
    expect(await shown(page)).toEqual([{ heading: home, opacity: 0.5 }]);
    expect(await entered(page)).toEqual([]);
    await page.clock.runFor(1);
    await page.getByRole('heading', { name: 'アカウント' }).waitFor();
    await page.waitForFunction(() => Reflect.get(window, 'entered').length > 0);
    expect(await entered(page)).toEqual(['アカウント']);
    await seen(page, '1');
    expect(await shown(page)).toEqual([{ heading: 'アカウント', opacity: 1 }]);
  });

  test('animates nothing and waits for nothing if motion is reduced', async () => {
    const page = await stoppedOnMainPage('reduce');
    await tapAccount(page);
    await page.getByRole('heading', { name: 'アカウント' }).waitFor();
    expect(await shown(page)).toEqual([{ heading: 'アカウント', opacity: 1 }]);
    expect(await entered(page)).toEqual([]);
  });
});
