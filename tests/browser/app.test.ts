import { describe, expect, test } from 'vitest';
import { control, environment, newVisitor } from './browser.ts';
import { onMainPage } from './main-page.ts';

const widthOf = (picture: Element) =>
  picture instanceof HTMLImageElement ? picture.naturalWidth : 0;

describe('the main page', () => {
  test('shows the tenant’s machines with their numbers, places and pictures', async () => {
    const { page } = await onMainPage();
    const machine = page.getByRole('main').getByRole('listitem').filter({ hasText: '1001' });
    await machine.getByText('1001').first().waitFor();
    await machine.getByText('みなと台本社ビル 1号機').waitFor();
    await machine.getByText('本社ビル1階 ロビー').waitFor();
    // The first drawings are in the HTML itself.
    const drawing = await machine.locator('a i > svg').boundingBox();
    expect([drawing?.width, drawing?.height]).toEqual([56, 56]);
    const last = page.getByRole('main').getByRole('listitem').last();
    await last.scrollIntoViewIfNeeded();
    // The machine's own picture comes first, then those of its drinks.
    const picture = last.locator('img').first();
    expect(await picture.getAttribute('src')).toContain('/api/clients/demo/pictures/');
    await expect.poll(() => picture.evaluate(widthOf)).toBeGreaterThan(0);
  });

  test('is in the HTML before any script runs', async () => {
    const visitor = await newVisitor({ expect: [/ERR_FAILED/] });
    await visitor.route('**/assets/**', (route) => route.abort());
    const page = await visitor.newPage();
    await page.goto(`${environment.app}/hinata`).catch(() => undefined);
    await page.locator('.shell-bar').getByText('ひなたスタンド').waitFor();
    const primary = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--primary'),
    );
    expect(primary.trim()).toBe('#1f6b45');
  });

  test('shows an error with a retry while the store is down', async () => {
    const { page } = await onMainPage({ expect: [/503/] });
    await control('PUT', '/faults', [
      { pathPrefix: '/v1/', times: -1, kind: 'status', status: 503 },
    ]);
    await page.goto(`${environment.app}/demo/account/order`);
    await page.getByRole('heading', { name: '一時的につながりません' }).waitFor();
    await control('DELETE', '/faults');
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await page.getByRole('heading', { name: '購入履歴', exact: true }).waitFor();
  });
});

describe('the language', () => {
  test('changes at once when it is chosen in the settings, and stays for the next visit', async () => {
    const { page } = await onMainPage();
    await page.goto(`${environment.app}/demo/account/settings`);
    await page.getByText('English', { exact: true }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.goto(`${environment.app}/demo`);
    await page.getByText('Hello, 佐藤 美咲').waitFor();
    await page.goto(`${environment.app}/demo/account/settings`);
    await page.getByText('日本語', { exact: true }).click();
    await page.getByRole('heading', { name: '設定' }).waitFor();
  });
});

describe('moving through the app', () => {
  test('changes the title, moves the focus to the heading, and restores the position on the way back', async () => {
    const { page } = await onMainPage();
    await page.getByRole('link', { name: 'アカウント' }).first().click();
    await page.getByRole('heading', { name: 'アカウント' }).waitFor();
    expect(await page.title()).toContain('アカウント');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await page.goBack();
    await page.getByText('佐藤 美咲さん、こんにちは').waitFor();
  });

  test('a link inside a document stays in the app', async () => {
    const { page } = await onMainPage();
    await page.goto(`${environment.app}/demo/account/about`);
    const inside = page.locator('main a[href^="/demo/account/faq"]').first();
    await inside.click();
    await page.getByRole('heading', { name: 'よくある質問' }).first().waitFor();
  });

  test('the about page shows version, build and layer', async () => {
    const { page } = await onMainPage();
    await page.goto(`${environment.app}/demo/account/about`);
    await page.getByText('1.0.0').first().waitFor();
    const build = await (await fetch(`${environment.app}/builds/latest.json`)).json();
    await page.getByText(build.id).first().waitFor();
  });
});
