import { describe, expect, test } from 'vitest';
import {
  control,
  demo,
  environment,
  insideLine,
  lineCredentials,
  newVisitor,
  open,
  signIn,
} from './browser.ts';

/** A signed-in person on the main page. */
async function onMainPage(options: Parameters<typeof insideLine>[0] = {}) {
  const visitor = await insideLine(options);
  const { hash } = await lineCredentials('misaki', demo);
  const page = await open(visitor, `/demo${hash}`);
  await page.getByText('みなと台本社ビル 1号機').first().waitFor();
  await page.waitForFunction(() => location.hash === '');
  return { visitor, page };
}

describe('the main page', () => {
  test('shows the tenant’s machines with pictures, prices and the age of the stock', async () => {
    const { page } = await onMainPage();
    const machine = page.getByRole('main').getByRole('listitem').first();
    await machine.getByText('1001').first().waitFor();
    await machine
      .getByText(/140\s*円|[¥￥]\s*140/)
      .first()
      .waitFor();
    await machine.getByText(/在庫 .*時点/).waitFor();
    const drawn = await machine
      .locator('img')
      .evaluateAll((pictures) =>
        pictures.every(
          (picture) =>
            picture instanceof HTMLImageElement &&
            picture.src.includes('/api/clients/demo/pictures/'),
        ),
      );
    expect(drawn).toBe(true);
  });

  test('is painted as the tenant’s shell from the HTML alone, before any script', async () => {
    const visitor = await newVisitor({ expect: [/ERR_FAILED/] });
    await visitor.route('**/assets/**', (route) => route.abort());
    const page = await visitor.newPage();
    await page.goto(`${environment.app}/hinata`).catch(() => undefined);
    await page.locator('.shell-bar').getByText('ひなたスタンド').waitFor();
    const primary = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--primary'),
    );
    expect(primary.trim()).toBe('#1f6b45');
  }, 20_000);

  test('says so and offers a retry while the store is away', async () => {
    const { page } = await onMainPage({ expect: [/503/] });
    await control('PUT', '/faults', [
      { pathPrefix: '/v1/', times: -1, kind: 'status', status: 503 },
    ]);
    await page.goto(`${environment.app}/demo/account/order`);
    await page.getByRole('heading', { name: 'ただいま利用できません' }).waitFor();
    await control('DELETE', '/faults');
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await page.getByRole('heading', { name: '購入履歴', exact: true }).waitFor();
  });
});

describe('the language', () => {
  test('chosen in the settings is spoken at once, and again on the next visit', async () => {
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

describe('a newer build', () => {
  test('is offered as soon as it is live, with what it brings, and the prompt reloads the page', async () => {
    const visitor = await newVisitor();
    await visitor.route('**/builds/latest.json', (route) =>
      route.fulfill({ json: { id: 'newer', timestamp: 1 } }),
    );
    await visitor.route('**/builds/meta/newer.json', (route) =>
      route.fulfill({
        json: { id: 'newer', timestamp: 1, news: { ja: '購入が速くなりました。', en: 'Faster.' } },
      }),
    );
    const page = await signIn(visitor);
    await page.getByText('新しいバージョンがあります').waitFor();
    await page.getByText('購入が速くなりました。').waitFor();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: '更新' }).click();
    await reloaded;
  });

  test('whose chunks replaced ours reloads the page once, not in a loop', async () => {
    const { visitor, page } = await onMainPage({
      expect: [/404/, /Failed to/, /dynamically imported/, /Importing/],
    });
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await visitor.route(/\/assets\/(faq|about|account)-screens.*\.js/, (route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    await page.goto(`${environment.app}/demo/account/faq`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(documents).toBe(2);
  });
});

describe('moving through the app', () => {
  test('the old page leaves before the new one enters, and none moves when motion is reduced', async () => {
    for (const [reducedMotion, animated] of [
      ['no-preference', true],
      ['reduce', false],
    ] as const) {
      const { page } = await onMainPage({ reducedMotion });
      await page.evaluate(() => {
        const seen: string[] = [];
        Reflect.set(window, 'seenAnimations', seen);
        addEventListener('animationstart', ({ target, animationName }) => {
          if (target instanceof Element && target.matches('main')) seen.push(animationName);
        });
      });
      await page.getByRole('link', { name: 'アカウント' }).first().click();
      await page.getByRole('heading', { name: 'アカウント' }).waitFor();
      const both = await page.locator('main h1').count();
      expect(both).toBe(1);
      const seen = await page.evaluate(() => Reflect.get(window, 'seenAnimations') as string[]);
      expect(seen.length > 0).toBe(animated);
    }
  });

  test('sets the title, moves the focus to the heading and goes back to where one was', async () => {
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

  test('the about page names version, build and layer', async () => {
    const { page } = await onMainPage();
    await page.goto(`${environment.app}/demo/account/about`);
    await page.getByText('1.0.0').first().waitFor();
    const build = await (await fetch(`${environment.app}/builds/latest.json`)).json();
    await page.getByText(build.id).first().waitFor();
  });
});
