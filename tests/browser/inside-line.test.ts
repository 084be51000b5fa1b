import { describe, expect, test } from 'vitest';
import {
  allowAs,
  control,
  demo,
  environment,
  insideLine,
  LINE_USER_AGENT,
  lineCredentials,
  newVisitor,
  open,
  signIn,
} from './browser.ts';

const greeting = (name: string) => `${name}さん、こんにちは`;

describe('inside LINE', () => {
  test('a first visit signs in while the JavaScript loads, and shows the machines', async () => {
    const visitor = await insideLine();
    const { hash } = await lineCredentials('misaki', demo);
    const page = await visitor.newPage();
    const asked = Promise.withResolvers<void>();
    let times = 0;
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'POST' || pathname !== '/api/clients/demo/session') return;
      times += 1;
      asked.resolve();
    });
    // No script arrives before the request for the session. A page that needed a script to send it
    // would wait forever.
    await visitor.route(/\/assets\/.*\.js$/, async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.goto(`${environment.app}/demo${hash}`);
    await page.getByText(greeting('佐藤 美咲')).waitFor();
    await page.getByText('みなと台本社ビル 1号機').first().waitFor();
    expect(times).toBe(1);
  });

  test('LIFF starts in the background and removes the credentials from the address', async () => {
    const visitor = await insideLine();
    const { hash } = await lineCredentials('misaki', demo);
    const page = await open(visitor, `/demo${hash}`);
    await page.getByText(greeting('佐藤 美咲')).waitFor();
    await page.waitForFunction(() => location.hash === '');
  });

  test('shows 403 if LIFF cannot start, and the rendered page stays usable', async () => {
    const visitor = await insideLine({ expect: [/500/] });
    await visitor.route(/\/oauth2\/v2\.1\/verify/, (route) => route.fulfill({ status: 500 }));
    const { hash } = await lineCredentials('misaki', demo);
    const page = await open(visitor, `/demo${hash}`);
    const notice = page.getByRole('status').filter({ hasText: '403 Forbidden' });
    await notice.getByText('LINEに接続できませんでした').waitFor();
    const again = notice.getByRole('link', { name: '開き直す' });
    expect(await again.getAttribute('href')).toContain(`/${demo.liffId}`);
    expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.getByText(greeting('佐藤 美咲')).waitFor();
    await page.getByRole('link', { name: 'アカウント' }).click();
    await page.waitForURL(`${environment.app}/demo/account`);
    await page.getByText('佐藤 美咲', { exact: true }).waitFor();
  });

  test('a navigation before LIFF has loaded needs no login, because LIFF still gets its credentials', async () => {
    const visitor = await insideLine();
    const { hash } = await lineCredentials('misaki', demo);
    await (await open(visitor, `/demo${hash}`)).getByText(greeting('佐藤 美咲')).waitFor();
    const liffMayCome = Promise.withResolvers<void>();
    await visitor.route(/\/assets\/liff-.*\.js/, async (route) => {
      await liffMayCome.promise;
      await route.continue();
    });
    const page = await visitor.newPage();
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    const liffAsked = page.waitForRequest(/\/assets\/liff-.*\.js/);
    await page.goto(`${environment.app}/demo${(await lineCredentials('misaki', demo)).hash}`);
    await page.getByRole('link', { name: 'アカウント' }).click();
    await page.waitForURL(`${environment.app}/demo/account`);
    await liffAsked;
    const verified = page.waitForResponse(/\/oauth2\/v2\.1\/verify/);
    liffMayCome.resolve();
    expect((await verified).status()).toBe(200);
    await page.waitForFunction(
      (key) => sessionStorage.getItem(key) !== null && location.hash === '',
      `LIFF_STORE:${demo.liffId}:accessToken`,
    );
    expect(page.url()).toBe(`${environment.app}/demo/account`);
    expect(documents).toEqual(['/demo']);
  });

  test('a permanent link shows its target with a single page load', async () => {
    const visitor = await insideLine();
    const { hash } = await lineCredentials('misaki', demo);
    const page = await visitor.newPage();
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    const state = encodeURIComponent('/account/faq?from=sticker');
    await page.goto(`${environment.app}/demo?liff.state=${state}${hash}`);
    await page.getByRole('heading', { name: 'よくある質問' }).waitFor();
    await page.waitForFunction(() => location.hash === '');
    expect(page.url()).toBe(`${environment.app}/demo/account/faq?from=sticker`);
    expect(documents).toHaveLength(1);
  });

  test('a crafted link with another user’s token changes nothing until the person chooses', async () => {
    const visitor = await insideLine({ expect: [/409/] });
    const mine = await lineCredentials('misaki', demo);
    const page = await open(visitor, `/demo${mine.hash}`);
    await page.getByText(greeting('佐藤 美咲')).waitFor();
    const theirs = await lineCredentials('kenta', demo);
    const crafted = await visitor.newPage();
    await crafted.goto(`${environment.app}/demo${theirs.hash}`);
    await crafted.getByRole('heading', { name: 'どちらのアカウントで使いますか？' }).waitFor();
    await crafted.getByText('佐藤 美咲', { exact: true }).waitFor();
    await crafted.getByText('鈴木 健太', { exact: true }).waitFor();
    expect(await crafted.getByText(/こんにちは/).count()).toBe(0);
    await crafted.getByRole('button', { name: '佐藤 美咲のまま使う' }).click();
    await crafted.getByText(greeting('佐藤 美咲')).waitFor();
    expect(new URL(crafted.url()).hash).toBe('');
  });

  test('choosing the link’s account switches to it and ends the first session', async () => {
    const visitor = await insideLine({ expect: [/409/] });
    const mine = await lineCredentials('misaki', demo);
    const page = await open(visitor, `/demo${mine.hash}`);
    await page.getByText(greeting('佐藤 美咲')).waitFor();
    const theirs = await lineCredentials('kenta', demo);
    const crafted = await visitor.newPage();
    await crafted.goto(`${environment.app}/demo${theirs.hash}`);
    await crafted.getByRole('button', { name: '鈴木 健太に切り替える' }).click();
    await crafted.getByText(greeting('鈴木 健太')).waitFor();
    await page.reload();
    await page.getByText(greeting('鈴木 健太')).waitFor();
  });

  test('an expired token asks to open the app again, and leaves no credential in the address', async () => {
    const visitor = await insideLine({ expect: [/400/, /401/] });
    const { hash, accessToken } = await lineCredentials('misaki', demo);
    await control('POST', '/line/tokens/expire', { accessToken });
    const page = await open(visitor, `/demo${hash}`);
    await page.getByRole('heading', { name: 'もう一度開いてください' }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    const link = page.getByRole('link', { name: 'LINEで開き直す' });
    expect(await link.getAttribute('href')).toContain(demo.liffId);
  });
});

const IN_LINE_BUT_NOT_LIFF = LINE_USER_AGENT.replace(' LIFF', '');

describe.each([
  ['a browser outside LINE', undefined],
  ['LINE’s browser for plain links', IN_LINE_BUT_NOT_LIFF],
])('a crafted link with a stranger’s token, opened in %s', (_, userAgent) => {
  const options = userAgent === undefined ? {} : { userAgent };

  test('without a session opens no account: the token is dropped, and LINE’s login follows', async () => {
    const visitor = await newVisitor(options);
    const stranger = await lineCredentials('kenta', demo);
    const page = await visitor.newPage();
    const sent: string[] = [];
    page.on('request', (request) =>
      sent.push(`${request.url()} ${request.headers()['authorization']} ${request.postData()}`),
    );
    await page.goto(`${environment.app}/demo/account/user-pay/bind-paypay${stranger.hash}`);
    await page.waitForURL(/\/line-access\//);
    expect(sent.filter((request) => request.includes(stranger.accessToken))).toEqual([]);
    expect((await visitor.cookies()).map(({ name }) => name)).not.toContain('__Host-session.demo');
    await allowAs(page, '佐藤 美咲');
    await page.waitForURL(`${environment.app}/demo/account/user-pay/bind-paypay`);
    await page.getByText('佐藤 美咲').first().waitFor();
    expect(await page.getByText('鈴木 健太').count()).toBe(0);
    expect(sent.filter((request) => request.includes(stranger.accessToken))).toEqual([]);
  });

  test('with a session changes nothing and asks nothing', async () => {
    const visitor = await newVisitor(options);
    await (await signIn(visitor)).getByText(greeting('佐藤 美咲')).waitFor();
    const stranger = await lineCredentials('kenta', demo);
    const page = await open(visitor, `/demo${stranger.hash}`);
    await page.getByText(greeting('佐藤 美咲')).waitFor();
    expect(new URL(page.url()).hash).toBe('');
  });
});

test('a dark page and its form controls stay dark if LINE’s app asks for a light one', async () => {
  const visitor = await insideLine();
  const { hash } = await lineCredentials('misaki', demo);
  const page = await open(visitor, `/demo/account/settings${hash}`);
  const box = page.getByRole('switch').first();
  await box.waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  const schemeOfBox = () => box.evaluate((input) => getComputedStyle(input).colorScheme);
  expect(await schemeOfBox()).toBe('dark');
  await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'light'));
  expect(await schemeOfBox()).toBe('dark');
});

describe('a permanent link outside LINE', () => {
  test('leads through the login to its target', async () => {
    const visitor = await newVisitor();
    const page = await visitor.newPage();
    await page.goto(`${environment.standIns}/line-liff/${demo.liffId}/account/about?from=poster`);
    await allowAs(page, '佐藤 美咲');
    await page.waitForURL(`${environment.app}/demo/account/about?from=poster`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  });
});
