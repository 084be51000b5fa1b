import { expect, test } from 'vitest';
import { blockStorage } from './block-storage.ts';
import { environment, newVisitor, open } from './browser.ts';
import { buyButton, choose, paid, readyBuyer, untilOnline } from './buyers.ts';
import { onMainPage } from './main-page.ts';

test('inside LINE, a browser that blocks storage signs in and shows the machines', async () => {
  await onMainPage({ prepare: blockStorage });
});

test('a signed-in browser that blocks storage can buy, and shows that a setting cannot be saved', async () => {
  const buyer = await readyBuyer();
  const { page, visitor } = buyer;
  await untilOnline(buyer, 'm-lobby');
  await blockStorage(visitor);
  await choose(page, 'm-lobby', 'A1');
  await buyButton(page).click();
  await paid(page).waitFor();
  await page.goto(`${environment.app}/demo/account/settings`);
  const sound = page.getByLabel('商品が出たときに音を鳴らす');
  await sound.check();
  expect(await sound.isChecked()).toBe(true);
  await page.getByText('この端末には保存できませんでした').waitFor();
});

test('outside LINE, a browser that blocks storage gets an error with the reason instead of LINE’s login', async () => {
  const visitor = await newVisitor({ prepare: blockStorage });
  const page = await open(visitor, '/demo');
  await page.getByRole('heading', { name: 'ログインできません' }).waitFor();
  await page.getByText('Cookieとサイトデータを許可').waitFor();
  const link = page.getByRole('link', { name: 'LINEで開き直す' });
  expect(await link.getAttribute('href')).toMatch(/1650000001-demoAAAA/);
  expect(new URL(page.url()).origin).toBe(environment.app);
});
