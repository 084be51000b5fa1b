import { describe, expect, test } from 'vitest';
import { demo, environment, insideLine, lineCredentials } from './browser.ts';
import { onMainPage } from './main-page.ts';

const QUARTER_HOUR_MS = 15 * 60_000;

describe('a newer build', () => {
  test('is offered with its news while a page is open, and the button reloads the page', async () => {
    const visitor = await insideLine({ clock: true });
    const page = await visitor.newPage();
    let asked = 0;
    let live = '';
    await visitor.route('**/builds/latest.json', async (route) => {
      const answer = await route.fetch();
      asked += 1;
      const json = live === '' ? await answer.json() : { id: live, timestamp: 1 };
      await route.fulfill({ json });
    });
    const news = { ja: '購入が速くなりました。', en: 'Faster.' };
    await visitor.route('**/builds/meta/newer.json', (route) =>
      route.fulfill({ json: { id: 'newer', timestamp: 1, news } }),
    );
    const { hash } = await lineCredentials('misaki', demo);
    const first = page.waitForResponse('**/builds/latest.json');
    await page.goto(`${environment.app}/demo${hash}`);
    await page.getByText('みなと台本社ビル 1号機').first().waitFor();
    await (await first).finished();
    const offer = page.getByText('新しいバージョンがあります');
    expect([asked, await offer.count()]).toEqual([1, 0]);
    const second = page.waitForResponse('**/builds/latest.json');
    await page.clock.fastForward(QUARTER_HOUR_MS);
    await (await second).finished();
    expect([asked, await offer.count()]).toEqual([2, 0]);
    live = 'newer';
    await page.clock.fastForward(QUARTER_HOUR_MS);
    await offer.waitFor();
    await page.getByText(news.ja).waitFor();
    expect(asked).toBe(3);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: '更新' }).click();
    await reloaded;
  });

  test('whose edge sends an unknown value offers one reload, and then asks to wait', async () => {
    const { visitor, page } = await onMainPage({ expect: [/of a purchase|Invalid/] });
    await visitor.route('**/_payload.json', (route) => route.abort());
    const orders = [{ id: 'a2'.repeat(13), state: 'TELEPORTED' }];
    await visitor.route('**/api/clients/demo/orders*', (route) =>
      route.fulfill({ json: { orders, nextCursor: null } }),
    );
    await page.getByRole('link', { name: '購入履歴' }).first().click();
    await page.getByRole('heading', { name: 'アプリが新しくなりました' }).waitFor();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: '読み込み直す' }).click();
    await reloaded;
    // The reload returned the same build, because the newer one is not deployed everywhere yet.
    await visitor.route('**/api/clients/demo/coupons', (route) =>
      route.fulfill({ json: { coupons: [{ id: 'later' }] } }),
    );
    await page.getByRole('link', { name: 'クーポン' }).first().click();
    await page.getByText('新しいバージョンを準備しています').waitFor();
    expect(await page.getByRole('button', { name: '読み込み直す' }).count()).toBe(0);
    await visitor.unroute('**/api/clients/demo/coupons');
    await page.getByRole('button', { name: 'もう一度読み込む' }).click();
    await page.getByText('新しいバージョンを準備しています').waitFor({ state: 'detached' });
  });

  test('that replaced our chunks reloads the page once, and then shows a button to reload', async () => {
    const { visitor, page } = await onMainPage({
      expect: [/404/, /Failed to/, /dynamically imported/, /Importing/],
      clock: true,
    });
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    // Each of these loads takes longer than the guard's ten seconds.
    let nowMs = Date.now();
    await visitor.route(/\/assets\/(faq|about|account)-screens.*\.js/, async (route) => {
      nowMs += 15_000;
      await page.clock.setFixedTime(nowMs);
      await route.fulfill({ status: 404, body: '' });
    });
    await page.goto(`${environment.app}/demo/account/faq`);
    await page.getByRole('heading', { name: 'この画面を読み込めませんでした' }).waitFor();
    expect(documents).toBe(2);
    await page.getByRole('button', { name: '読み込み直す' }).click();
    await expect.poll(() => documents).toBe(3);
  });
});
