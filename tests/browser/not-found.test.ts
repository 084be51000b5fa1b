import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findUnsound } from '../../lab/screens/find-unsound.ts';
import { demo, environment, newVisitor } from './browser.ts';
import { openSettled, signedInVisitor } from './signed-in-visitor.ts';

/** Returns the variable that gives the page's icon its colour. */
const paintOf = (page: Page) =>
  page
    .getByRole('alert')
    .locator('span')
    .first()
    .evaluate((icon) => {
      const probe = icon.appendChild(document.createElement('i'));
      const colour = (of: Element) => getComputedStyle(of).color;
      const paints = ['--alert', '--wait'].filter((name) => {
        probe.style.setProperty('color', `var(${name})`);
        return colour(probe) === colour(icon);
      });
      probe.remove();
      return paints.join();
    });

describe('an unknown address', () => {
  test.each([
    ['ja-JP', '/demo/nothing/here', 'ページが見つかりません', 'お支払いは行われていません'],
    ['en-GB', '/demo/nothing/here', 'Page Not Found', 'Nothing has been charged'],
    ['ja-JP', '/no-such-tenant', 'ページが見つかりません', 'お支払いは行われていません'],
  ])(
    'in %s, %s shows the 404 page with the specification’s message, and that nothing was paid',
    async (locale, path, heading, unpaid) => {
      const visitor = await newVisitor({ locale, expect: [/404/] });
      const page = await visitor.newPage();
      const answer = await page.goto(environment.app + path);
      expect(answer?.status()).toBe(404);
      await page.getByRole('heading', { name: heading }).waitFor();
      await page.getByText(`Page not found: ${path}`).waitFor();
      await page.getByText(unpaid).waitFor();
      expect(await paintOf(page)).toBe('--wait');
      expect(await findUnsound(page)).toEqual([]);
    },
  );

  test('inside the app shows the same page, and its link to the main page works', async () => {
    const visitor = await signedInVisitor('demo', demo);
    const page = await openSettled(visitor, '/demo/account');
    await page.evaluate(() => {
      history.pushState(null, '', '/demo/account/nowhere');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('heading', { name: 'ページが見つかりません' }).waitFor();
    await page
      .getByRole('link', { name: 'ホームへ' })
      .or(page.getByRole('button', { name: 'ホームへ' }))
      .first()
      .click();
    await page.getByText('佐藤 美咲さん、こんにちは').waitFor();
  });
});
