import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { demo, environment, insideLine, lineCredentials } from './browser.ts';
import { buyButton, buyerInLine, readyBuyer, setMachine, untilOnline } from './buyers.ts';
import { expectSound, heading } from './pay-flows.ts';
import { isUncovered } from './uncovered.ts';

beforeAll(() => setMachine('m-lobby', {}));

/** A buyer whose pages all show that a newer build is available. */
async function offered(path: string) {
  const buyer = await buyerInLine();
  const { visitor, openAt } = buyer;
  await untilOnline(buyer, 'm-lobby');
  const newer = {
    id: 'newer',
    timestamp: 1,
    news: { ja: '購入が速くなりました。', en: 'Faster.' },
  };
  await visitor.route('**/builds/latest.json', (route) => route.fulfill({ json: newer }));
  await visitor.route('**/builds/meta/newer.json', (route) => route.fulfill({ json: newer }));
  const page = await openAt(path);
  await page.getByText('新しいバージョンがあります').waitFor();
  return page;
}

/** Returns controls that overlap a notice, except the notice's own button. */
const underneath = (notice: Locator) =>
  notice.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [...document.querySelectorAll('a, button')]
      .filter((control) => !one.contains(control) && control.checkVisibility())
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.left < right && box.right > left)
      .filter(({ box }) => box.top < bottom && box.bottom > top)
      .map(({ control }) => control.textContent);
  });

describe('the offer of a newer version', () => {
  test('covers neither the drinks of a shelf nor its back button', async () => {
    const page = await offered('/demo/machines/m-lobby');
    await page.setViewportSize({ width: 360, height: 640 });
    expect(await underneath(page.locator('p', { hasText: '新しいバージョンがあります' }))).toEqual(
      [],
    );
    const update = page.getByRole('button', { name: '更新' });
    for (const control of [
      update,
      page.getByRole('link', { name: /へ戻る$/ }),
      page.locator('li[data-slot=A1] button'),
    ])
      await expect.poll(() => isUncovered(control), { message: String(control) }).toBe(true);
    await expectSound(page);
  });

  test('leaves the buttons of a confirmation free', async () => {
    const page = await offered('/demo/machines/m-lobby?item=A1');
    await heading(page, '購入内容の確認').waitFor();
    await expect.poll(() => isUncovered(buyButton(page))).toBe(true);
    await expect.poll(() => isUncovered(page.getByRole('button', { name: '閉じる' }))).toBe(true);
    await expect.poll(() => isUncovered(page.getByRole('button', { name: '更新' }))).toBe(true);
  });
});

test('the notice of the sign-in covers no visible link or button', async () => {
  const visitor = await insideLine();
  const page = await visitor.newPage();
  const { hash } = await lineCredentials('misaki', demo);
  // The sign-in never completes.
  await visitor.route('**/session', () => undefined);
  await page.goto(`${environment.app}/demo/machines/m-lobby${hash}`);
  const notice = page.getByText('LINEでログインしています…');
  await notice.waitFor();
  const over = await notice.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return (
      [...document.querySelectorAll('a, button')]
        .map((control) => ({ control, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.left < right && box.right > left)
        .filter(({ box }) => box.top < bottom && box.bottom > top)
        // A control behind the tray does not count, because the tray covers it anyway.
        .filter(({ box }) => {
          const x = (Math.max(box.left, left) + Math.min(box.right, right)) / 2;
          const y = (Math.max(box.top, top) + Math.min(box.bottom, bottom)) / 2;
          const [uppermost] = document.elementsFromPoint(x, y);
          return !uppermost?.closest('[class*="tray"]');
        })
        .map(({ control }) => control.textContent)
    );
  });
  expect(over).toEqual([]);
});

test('a page or a tap that gets status 500 shows “500 Internal Server Error”', async () => {
  const { page, visitor } = await readyBuyer('paypay', { expect: [/500/] });
  await visitor.route('**/api/clients/demo/coupons', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('link', { name: 'クーポン' }).first().click();
  const words = page.getByRole('alert').getByText('500 Internal Server Error');
  await words.waitFor();
  await visitor.route('**/pay-methods/paypay/bind', (route) => route.fulfill({ status: 500 }));
  await page.goto(`${environment.app}/demo/account/user-pay/bind-paypay`);
  await page.getByRole('main').getByRole('button').first().click();
  await words.waitFor();
});
