import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { untilQuiet } from '../../lab/test-environment/quiet.ts';
import { demo, environment, insideLine, lineCredentials, open } from './browser.ts';

const MACHINE = '/demo/machines/m-lobby';

/** Opens a page inside LINE whose HTML has arrived, but whose code waits for `release`. */
async function beforeCode(path: string, expected: readonly RegExp[] = [], clock = false) {
  const visitor = await insideLine({ expect: expected, clock });
  const release = await holdCode(visitor);
  const { hash } = await lineCredentials('misaki', demo);
  const page = await visitor.newPage();
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift: unknown = Reflect.get(entry, 'value');
        const sum: unknown = Reflect.get(globalThis, 'shifted');
        Reflect.set(globalThis, 'shifted', Number(sum) + Number(shift));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // `load` would wait for the code.
  await page.goto(environment.app + path + hash, { waitUntil: 'domcontentloaded' });
  return { page, release };
}

/** Holds back all code of the app. @returns a function that lets it through. */
async function holdCode(context: BrowserContext): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(/\/assets\/.*\.js/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const main = (page: Page) => page.getByRole('main');
/** Waits until the person is signed in and the page has nothing left to load or draw. */
async function signedIn(page: Page) {
  // A script in the page's head removes LINE's token from the URL, long before React starts.
  await page.waitForFunction(() => location.hash === '');
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  await untilQuiet(page);
}
const shiftOf = (page: Page) => page.evaluate(() => Number(Reflect.get(globalThis, 'shifted')));

describe('before any code has loaded', () => {
  test('a machine’s page shows its number, its drinks and their prices', async () => {
    const { page, release } = await beforeCode(MACHINE);
    await page.getByText('1001').first().waitFor();
    expect(await main(page).getByRole('listitem').count()).toBeGreaterThan(5);
    expect(await main(page).getByRole('listitem').first().textContent()).toMatch(/\d+円/);
    release();
  });

  test('the main page shows the machines', async () => {
    const { page, release } = await beforeCode('/demo');
    await page.getByText('みなと台本社ビル 1号機').first().waitFor();
    release();
  });
});

describe('the first HTML', () => {
  test.each(['/demo', MACHINE])('of %s loads no picture before its own text', async (path) => {
    const { page, release } = await beforeCode(path);
    await main(page).getByText('みなと台本社ビル').first().waitFor();
    expect(await page.locator('link[rel="preload"][as="image"]').count()).toBe(0);
    release();
  });

  test('of a machine’s page never shows its hidden bars, however little of it has arrived', async () => {
    const visitor = await insideLine();
    const page = await visitor.newPage();
    const html = await (await visitor.request.get(environment.app + MACHINE)).text();
    const bars = '.shell-bar, nav';
    for (const end of [html.indexOf('</nav>'), html.indexOf('<main') + 5, html.indexOf('</ul>')]) {
      await page.setContent(html.slice(0, end).replaceAll(/<script.*?<\/script>/gs, ''));
      const seen = page.locator(bars).filter({ visible: true });
      expect(await seen.count(), `up to ${end}`).toBe(0);
    }
  });
});

describe('a tap before the code has loaded', () => {
  test.each([
    ['an uncaught error', () => void setTimeout(() => Promise.reject(new Error('broken')))],
    [
      'an exception',
      () => void setTimeout(() => globalThis.dispatchEvent(new ErrorEvent('error'))),
    ],
  ])('on a link opens the page after %s', async (_, fail) => {
    const { page, release } = await beforeCode('/demo', [/broken/]);
    await main(page).getByRole('link').first().click();
    expect(new URL(page.url()).pathname).toBe('/demo');
    await page.evaluate(fail);
    await page.waitForURL(/\/demo\/.+/, { waitUntil: 'commit' });
    release();
  });

  test('on a link opens the page after five seconds without code', async () => {
    const { page, release } = await beforeCode('/demo', [], true);
    await main(page).getByRole('link').first().click();
    await page.clock.runFor(4_900);
    expect(new URL(page.url()).pathname).toBe('/demo');
    await page.clock.runFor(200);
    await page.waitForURL(/\/demo\/.+/, { waitUntil: 'commit' });
    release();
  });

  test('on a drink opens that drink once the code has loaded', async () => {
    const { page, release } = await beforeCode(MACHINE);
    await main(page).getByRole('listitem').getByRole('button').nth(1).click();
    expect(new URL(page.url()).search).toBe('');
    const entries = await page.evaluate(() => history.length);
    release();
    await page.waitForURL(/\?item=/);
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    expect(await page.locator('[data-kept]').count()).toBe(0);
  });

  test('and then another tap: the last one counts', async () => {
    const { page, release } = await beforeCode('/demo');
    await main(page).getByRole('link', { name: '1003' }).click();
    await main(page).getByRole('link', { name: '1002' }).click();
    release();
    await page.waitForURL(/\/machines\/m-station/);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/demo');
  });

  test('that does not happen leaves the address unchanged', async () => {
    const { page, release } = await beforeCode(MACHINE);
    release();
    await signedIn(page);
    expect(new URL(page.url()).search).toBe('');
  });

  test('on a link opens the next page even if the code never loads', async () => {
    const visitor = await insideLine({ expect: [/ERR_FAILED|Failed to load/] });
    await visitor.route(/\/assets\/.*\.js/, (route) => route.abort());
    const page = await open(visitor, '/demo');
    await main(page).getByRole('link', { name: '1002' }).click();
    await page.waitForURL(/\/machines\/m-station/);
  });
});

describe('once the code has loaded', () => {
  test.each([
    ['the main page', '/demo'],
    ['a machine’s page', MACHINE],
  ])('%s keeps the heading and the list that the edge rendered', async (_what, path) => {
    const { page, release } = await beforeCode(path);
    const rendered = await page.evaluateHandle(() => [
      ...document.querySelectorAll('main h1, main ul'),
    ]);
    release();
    await signedIn(page);
    const kept = await rendered.evaluate((all) =>
      all.map(({ localName, isConnected }) => ({ localName, isConnected })),
    );
    expect(kept).toEqual([
      { localName: 'h1', isConnected: true },
      { localName: 'ul', isConnected: true },
    ]);
  });

  test('nothing on a machine’s page has moved', async () => {
    const { page, release } = await beforeCode(MACHINE);
    release();
    await signedIn(page);
    expect(await shiftOf(page)).toBeLessThan(0.02);
  });
});

describe('data for the next tap', () => {
  const asked = async (savesData: boolean) => {
    const visitor = await insideLine();
    if (savesData) {
      await visitor.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
    }
    const chunks: string[] = [];
    visitor.on('request', (request) => chunks.push(new URL(request.url()).pathname));
    const { hash } = await lineCredentials('misaki', demo);
    const page = await open(visitor, MACHINE + hash);
    await signedIn(page);
    return chunks.filter((path) => path.includes('ConfirmScreen')).length > 0;
  };

  test('is fetched while the browser is idle', async () => {
    expect(await asked(false)).toBe(true);
  });

  test('is not fetched for a person who saves data', async () => {
    expect(await asked(true)).toBe(false);
  });
});
