import { expect, test } from 'vitest';
import { newVisitor, signIn } from './browser.ts';
import { readyBuyer } from './buyers.ts';
import { customerOn, expectSound } from './pay-flows.ts';

test('outside LINE the scanner is missing, and a typed machine number in any kind of digits opens the machine', async () => {
  const page = await signIn(await newVisitor({ viewport: { width: 320, height: 568 } }));
  const field = page.getByRole('textbox', { name: '自販機の番号' });
  // The form does nothing until the app has loaded.
  await page.getByText('さん、こんにちは').waitFor();
  await page.getByRole('button', { name: '近くの自販機' }).waitFor();
  expect(await page.getByRole('button', { name: 'QRコードを読み取る' }).count()).toBe(0);
  // An unknown number and an empty field show an error, and the typed text stays.
  await field.fill('9999');
  await page.getByRole('button', { name: '開く', exact: true }).click();
  await page.getByText('番号9999の自販機は見つかりませんでした').waitFor();
  expect(await field.inputValue()).toBe('9999');
  await field.fill('駅');
  await field.press('Enter');
  await page.getByText('自販機に貼ってある番号を、数字で入れてください').waitFor();
  expect(new URL(page.url()).pathname).toBe('/demo');
  for (const [typed, name] of [
    ['1001', 'みなと台本社ビル 1号機'],
    ['１００２', 'みなと台駅 改札前'],
  ] as const) {
    await field.fill(typed);
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);
    await expectSound(page);
    await field.press('Enter');
    await page.waitForURL(/\/machines\/m-/);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    await page.getByText('さん、こんにちは').waitFor();
  }
});

test('a machine’s row shows three drinks and no postal address, and every list has the number field', async () => {
  const { page, visitor } = await customerOn('/demo');
  const row = page.getByRole('listitem').filter({ hasText: '1001' }).first();
  await row.locator('img').nth(2).waitFor();
  // The machine's own picture is a drawing in the HTML.
  expect(await row.locator('a img').count()).toBeGreaterThanOrEqual(3);
  expect(await row.innerText()).not.toMatch(/[都道府県市区町村]\S*\d+-\d+/);
  await page.getByRole('button', { name: 'QRコードを読み取る' }).waitFor();
  const field = page.getByRole('textbox', { name: '自販機の番号' });
  await field.waitFor();
  await page.getByRole('searchbox').fill('駅');
  await page.getByText(/台見つかりました/).waitFor();
  expect(await field.isVisible()).toBe(true);
  await page.getByRole('searchbox').fill('');
  await visitor.grantPermissions(['geolocation']);
  await visitor.setGeolocation({ latitude: 35.68, longitude: 139.76 });
  await page.getByRole('button', { name: '近くの自販機' }).click();
  await page.getByRole('button', { name: 'すべての自販機' }).waitFor();
  expect(await field.isVisible()).toBe(true);
  await expectSound(page);
});

test('the settings show the default payment method and link to where it can be changed', async () => {
  const { page } = await readyBuyer('paypay', {}, '/demo/account/settings');
  await page.getByRole('link', { name: /^メインのお支払い方法\s*PayPay（/ }).click();
  await page.waitForURL(/\/demo\/account\/user-pay$/);
});
