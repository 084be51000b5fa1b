import { describe, expect, test } from 'vitest';
import { environment } from './browser.ts';
import { onMainPage } from './main-page.ts';

describe('the navigation', () => {
  test('is at the bottom up to a width of 1279 px, and at the side from 1280 px on', async () => {
    const { page } = await onMainPage({ viewport: { width: 1279, height: 800 } });
    const place = async () => {
      const box = await page.getByRole('navigation').boundingBox();
      const main = await page.getByRole('main').boundingBox();
      if (!box || !main) throw new Error('no navigation, or no page');
      return {
        alongTheBottom: box.width === page.viewportSize()?.width && box.y + box.height === 800,
        besideThePage: box.x === 0 && box.y + box.height === 800 && box.width <= main.x,
      };
    };
    expect(await place()).toEqual({ alongTheBottom: true, besideThePage: false });
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await place()).toEqual({ alongTheBottom: false, besideThePage: true });
  });
});

describe('a screen whose code is still loading', () => {
  test('shows a loading state after 200 ms, not before', async () => {
    const { visitor, page } = await onMainPage();
    await visitor.route(/\/assets\/faq-screens.*\.js/, () => undefined);
    await page.goto(`${environment.app}/demo/account/faq`);
    const waiting = page.getByRole('main').getByRole('status');
    await waiting.waitFor({ state: 'attached' });
    const opacities = await waiting.evaluate((element) => {
      if (!(element instanceof HTMLElement)) throw new Error('no element of HTML');
      // Restarts the animation, because the test may be late, and then pauses it.
      element.style.animation = 'none';
      element.getBoundingClientRect();
      element.style.animation = '';
      const [appearing, ...others] = element.getAnimations();
      if (!appearing || others.length > 0) throw new Error('not one animation');
      appearing.pause();
      return [0, 199, 201, 300, 400].map((ms) => {
        appearing.currentTime = ms;
        return Number(getComputedStyle(element).opacity);
      });
    });
    const [atOnce, before, after, later, whole] = opacities;
    expect([atOnce, before, whole]).toEqual([0, 0, 1]);
    expect(after).toBeGreaterThan(0);
    expect(later).toBeGreaterThan(after ?? 1);
  });
});

describe('texts about LINE', () => {
  test('have the messaging colour, and LINE’s button keeps LINE’s green', async () => {
    const { page } = await onMainPage();
    const marks = page.locator('main [data-mark="line"]');
    const fills = () => marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).fill));
    await page.goto(`${environment.app}/demo/account`);
    await page.getByText('LINE公式アカウント').waitFor();
    expect(await fills()).toEqual(['rgb(1, 185, 4)', 'rgb(1, 185, 4)']);
    await page.goto(`${environment.app}/demo/account/settings`);
    await page.getByText('LINEでのお知らせ').waitFor();
    expect(await fills()).toEqual(['rgb(1, 185, 4)']);
    await page.getByRole('button', { name: 'ログアウト', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ログアウト', exact: true }).click();
    const signIn = page.getByRole('button', { name: 'LINEでログイン' });
    const colours = await signIn.evaluate((button) => {
      const { backgroundColor, color } = getComputedStyle(button);
      return { backgroundColor, color };
    });
    expect(colours).toEqual({ backgroundColor: 'rgb(6, 199, 85)', color: 'rgb(255, 255, 255)' });
    expect(await fills()).toEqual(['rgb(255, 255, 255)']);
  });
});
