import { describe, expect, onTestFinished, test } from 'vitest';
import { untilQuiet } from '../../lab/test-environment/quiet.ts';
import { allowAs, control, environment, newVisitor, open, signIn } from './browser.ts';

const greeting = (name: string) => `${name}さん、こんにちは`;

describe('in a browser outside LINE', () => {
  test('a first visit leads through LINE’s page and expires another app’s cookie, and a second needs one call', async () => {
    const visitor = await newVisitor();
    const stale = 'LIFF_STORE:expires:1650009999-stale';
    await visitor.addCookies([{ name: stale, value: '1', url: environment.app, secure: true }]);
    const first = await signIn(visitor, '/demo', '佐藤 美咲');
    await first.getByText(greeting('佐藤 美咲')).waitFor();
    await first.getByText('みなと台本社ビル 1号機').first().waitFor();
    await first.waitForFunction(() => location.search === '' && location.hash === '');
    expect(new URL(first.url()).pathname).toBe('/demo');
    // The cookie of another LIFF app is expired, and the tenant's own is kept.
    const names = (await visitor.cookies()).map(({ name }) => name);
    expect(names).not.toContain(stale);
    expect(names).toContain('LIFF_STORE:expires:1650000001-demoAAAA');
    const page = await visitor.newPage();
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && !pathname.includes('/pictures/')) calls.push(pathname);
    });
    const drinks = page.waitForResponse('**/api/clients/demo/machines/m-lobby');
    await page.goto(`${environment.app}/demo`);
    await page.getByText(greeting('佐藤 美咲')).waitFor();
    await page.getByText('みなと台本社ビル 1号機').first().waitFor();
    await drinks;
    expect(calls).toEqual(['/api/clients/demo/machines/m-lobby']);
  });

  test('a deep link keeps its path and its query through the login', async () => {
    const visitor = await newVisitor();
    const page = await signIn(visitor, '/demo/account/faq?from=poster&floor=2');
    await page.getByRole('heading', { name: 'よくある質問' }).waitFor();
    await page.waitForURL(`${environment.app}/demo/account/faq?from=poster&floor=2`);
  });

  test('the /clients prefix works in the same way, and the login returns below the endpoint', async () => {
    const visitor = await newVisitor();
    const page = await signIn(visitor, '/clients/demo/account/faq');
    await page.getByRole('heading', { name: 'よくある質問' }).waitFor();
  });

  test('refusing at LINE shows a notice without a loop, and allowing afterwards works', async () => {
    const visitor = await newVisitor();
    const page = await open(visitor, '/demo');
    await page.waitForURL(/\/line-access\//);
    await page.getByRole('button', { name: /許可しない/ }).click();
    await page.getByRole('heading', { name: 'ログインを中止しました' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'LINEでログイン' }).click();
    await allowAs(page, '鈴木 健太');
    await page.getByText(greeting('鈴木 健太')).waitFor();
  });

  test('a token revoked at LINE causes one new login, not an error', async () => {
    const visitor = await newVisitor({ expect: [/401/] });
    await (await signIn(visitor)).getByText(greeting('佐藤 美咲')).waitFor();
    await visitor.clearCookies({ name: '__Host-session.demo' });
    await revokeStoredToken(visitor);
    const page = await open(visitor, '/demo');
    await allowAs(page, '佐藤 美咲');
    await page.getByText(greeting('佐藤 美咲')).waitFor();
  });

  test('a wrong ?liffId= is ignored: the tenant’s own app signs in', async () => {
    const visitor = await newVisitor();
    const page = await open(visitor, '/demo?liffId=1650000002-hinataBB');
    await page.waitForURL(/\/line-access\//);
    expect(new URL(page.url()).searchParams.get('app_id')).toBe('1650000001-demoAAAA');
    await allowAs(page, '佐藤 美咲');
    await page.getByText(greeting('佐藤 美咲')).waitFor();
  });

  test('the root page does not ask to sign in', async () => {
    const visitor = await newVisitor();
    const page = await open(visitor, '/');
    await page
      .getByText(/QRコード/)
      .first()
      .waitFor();
    expect(page.url()).toBe(`${environment.app}/`);
  });

  test('two tenants work independently in one browser', async () => {
    const visitor = await newVisitor();
    const one = await signIn(visitor, '/demo', '佐藤 美咲');
    await one.getByText(greeting('佐藤 美咲')).waitFor();
    const other = await signIn(visitor, '/hinata', '鈴木 健太');
    await other.getByText(greeting('鈴木 健太')).waitFor();
    await one.reload();
    await one.getByText(greeting('佐藤 美咲')).waitFor();
    await other.reload();
    await other.getByText(greeting('鈴木 健太')).waitFor();
    const names = (await visitor.cookies()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['__Host-session.demo', '__Host-session.hinata']));
  });

  test('signing out ends the session at the edge and at LIFF', async () => {
    const visitor = await newVisitor();
    const page = await signIn(visitor, '/demo/account/settings');
    // A pending request is answered 401 when the session ends, which the console shows as an error.
    await untilQuiet(page);
    await page.getByRole('button', { name: 'ログアウト', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click();
    await page.getByRole('heading', { name: 'ログアウトしました' }).waitFor();
    expect((await visitor.cookies()).map(({ name }) => name)).not.toContain('__Host-session.demo');
    const again = await open(visitor, '/demo');
    await again.waitForURL(/\/line-access\//);
  });
});

describe('a sign-in that fails', () => {
  test('because LINE is unreachable shows a retry, which works once LINE is reachable', async () => {
    const visitor = await newVisitor({ expect: [/Failed to load resource/, /CORS/] });
    await control('PUT', '/faults', [
      { pathPrefix: '/line/liff/v2/apps', times: -1, kind: 'drop' },
    ]);
    const page = await open(visitor, '/demo');
    await page.getByRole('heading', { name: 'LINEに接続できませんでした' }).waitFor();
    await page.getByText('403 Forbidden').waitFor();
    await control('DELETE', '/faults');
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await page.waitForURL(/\/line-access\//);
  });

  test('because LINE does not know the LIFF app shows that the link cannot be used', async () => {
    const visitor = await newVisitor({ expect: [/404/] });
    const page = await open(visitor, '/demo?liffId=1650000001-unknown');
    await page.getByRole('heading', { name: 'このリンクは使えません' }).waitFor();
  });

  test('because the device’s clock is an hour fast shows that, and a retry with the right time succeeds', async () => {
    const visitor = await newVisitor({ clock: true });
    await visitor.clock.setSystemTime(Date.now() + 60 * 60_000);
    const page = await signIn(visitor, '/demo');
    await page.getByRole('heading', { name: '端末の時計がずれています' }).waitFor();
    await visitor.clock.setSystemTime(Date.now());
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await page.getByText(greeting('佐藤 美咲')).waitFor();
  });

  test('at the cloud system shows J009 and starts no login loop', async () => {
    const visitor = await newVisitor({ expect: [/401/] });
    await control('PUT', '/cloud', { mode: 'code', code: 500 });
    onTestFinished(() => control('PUT', '/cloud', { mode: 'ok' }).then(() => undefined));
    const page = await signIn(visitor, '/hinata');
    await page.getByText('サインインに失敗しました。(J009)').waitFor();
    expect(await page.locator('main').innerText()).toContain('サインインに失敗しました。(J009)');
    await control('PUT', '/cloud', { mode: 'ok' });
    await page.getByRole('button', { name: 'LINEでログイン' }).click();
    await allowAs(page, '佐藤 美咲');
    await page.getByText(greeting('佐藤 美咲')).waitFor();
  });

  test('because the browser keeps no cookie shows j009', async () => {
    const visitor = await newVisitor({ expect: [/401/] });
    const page = await signIn(visitor, '/demo');
    await page.getByText(greeting('佐藤 美咲')).waitFor();
    await visitor.clearCookies({ name: '__Host-session.demo' });
    await page.getByRole('link', { name: '購入履歴' }).first().click();
    await page.getByText('サインインに失敗しました。(j009)').waitFor();
    // The text is free of the build's invisible marks, so that it can be copied and searched for.
    expect(await page.locator('main').innerText()).toContain('サインインに失敗しました。(j009)');
  });
});

/** Revokes at LINE the token that LIFF stored in this browser. */
async function revokeStoredToken(visitor: Awaited<ReturnType<typeof newVisitor>>) {
  const { origins } = await visitor.storageState();
  const stored = origins.flatMap(({ localStorage }) => localStorage);
  const token = stored.find(({ name }) => name.endsWith(':accessToken'))?.value ?? '""';
  await control('POST', '/line/tokens/revoke', { accessToken: JSON.parse(token) });
}
