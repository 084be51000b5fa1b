import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumArgs, ensureChromium } from '../../cli/local/chromium.ts';
import {
  allowAs,
  control,
  demo,
  environment,
  insideLine,
  lineCredentials,
  newVisitor,
  open,
  signIn,
} from './browser.ts';

const greeting = (page: Page) => page.getByText('佐藤 美咲さん、こんにちは');
const stopped = (page: Page) => page.getByRole('heading', { name: 'ログインを中止しました' });
const again = (page: Page) => page.getByRole('button', { name: 'LINEでログイン' });

/** A second LIFF app of the tenant's channel. */
async function secondApp(): Promise<string> {
  const liffId = `${demo.channelId}-secondBB`;
  const endpointUrl = `${environment.app}/demo`;
  await control('PUT', `/line/apps/${liffId}`, { channelId: demo.channelId, endpointUrl });
  return liffId;
}

/** The LIFF apps that LINE's login pages were opened for. */
function loginsOf(page: Page): readonly (string | null)[] {
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() === 'GET' && pathname.endsWith('/authorize')) {
      asked.push(searchParams.get('app_id'));
    }
  });
  return asked;
}

/**
 * Lets the page leave for LINE only after it has loaded. A page that leaves earlier loses its place in the history, and
 * Back leads to the page before it.
 */
async function leavesAfterLoading(page: Page): Promise<void> {
  await page.route('**/contextToken*', async (route) => {
    await page.waitForLoadState('load');
    await route.continue();
  });
}

test('a login for a second LIFF app of the channel succeeds at once, and keeps the other parameters', async () => {
  const liffId = await secondApp();
  const visitor = await newVisitor();
  const page = await visitor.newPage();
  const logins = loginsOf(page);
  await page.goto(`${environment.app}/demo/account/faq?from=poster&liffId=${liffId}&floor=2`);
  await allowAs(page, '佐藤 美咲');
  await page.getByRole('heading', { name: 'よくある質問' }).waitFor();
  await page.waitForURL(`${environment.app}/demo/account/faq?from=poster&floor=2`);
  expect(logins).toEqual([liffId]);
});

test('inside LINE, a second LIFF app of the channel signs in with the credentials from LINE’s app', async () => {
  const liffId = await secondApp();
  const visitor = await insideLine();
  const { hash } = await lineCredentials('misaki', { channelId: demo.channelId, liffId });
  const page = await open(visitor, `/demo?liffId=${liffId}${hash}`);
  await greeting(page).waitFor();
  await page.waitForURL(`${environment.app}/demo`);
});

test.each(['?x=%', '?utm=%83%7B%83g'])(
  'a first visit to the address %s, which cannot be decoded, can sign in',
  async (query) => {
    const page = await signIn(await newVisitor(), `/demo${query}`);
    await greeting(page).waitFor();
  },
);

describe('in a browser that restores pages from memory', () => {
  let browser: Browser;
  beforeAll(async () => {
    // The headless shell has no back/forward cache.
    browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: chromiumArgs,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
  });
  afterAll(() => browser.close());

  /** A page that records whether it was restored. */
  async function restorablePage(): Promise<Page> {
    const context = await browser.newContext({ locale: 'ja-JP' });
    context.setDefaultTimeout(40_000);
    const page = await context.newPage();
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) sessionStorage.setItem('restored', 'yes');
      });
    });
    return page;
  }
  const wasRestored = (page: Page) => page.evaluate(() => sessionStorage.getItem('restored'));

  test('Back on LINE’s login page shows that the login was cancelled, and a button that logs in', async () => {
    const page = await restorablePage();
    await leavesAfterLoading(page);
    await page.goto(`${environment.app}/demo`);
    await page.waitForURL(/\/line-access\//);
    await page.goBack({ waitUntil: 'commit' });
    await stopped(page).waitFor();
    expect(await wasRestored(page)).toBe('yes');
    await again(page).click();
    await allowAs(page, '佐藤 美咲');
    await greeting(page).waitFor();
  });
});

describe.each(['/demo', '/demo/machines/m-lobby', '/demo/account/coupon', '/demo/account/order'])(
  'Back on LINE’s login page, to %s,',
  (path) => {
    test('shows that the login was cancelled, starts no other login, and logs in with one tap', async () => {
      const page = await (await newVisitor()).newPage();
      await leavesAfterLoading(page);
      await page.goto(environment.app + path);
      await page.waitForURL(/\/line-access\//);
      await page.goBack();
      await stopped(page).waitFor();
      await again(page).click();
      await allowAs(page, '佐藤 美咲');
      await page.waitForURL(environment.app + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await stopped(page).count()).toBe(0);
    });
  },
);
