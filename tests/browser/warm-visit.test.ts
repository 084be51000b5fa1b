import type { BrowserContext } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { untilQuiet } from '../../lab/test-environment/quiet.ts';
import { demo, environment, insideLine, lineCredentials } from './browser.ts';

/** Returns the code and styles that a visit transferred, and all that it used. */
async function codeOf(visitor: BrowserContext, path: string) {
  const { hash } = await lineCredentials('misaki', demo);
  const page = await visitor.newPage();
  await page.goto(environment.app + path + hash);
  await page.waitForFunction(() => location.hash === '');
  // Until the idle loading is done.
  await untilQuiet(page);
  const used = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/.*\.(js|css)$/.test(name))
      .map((entry) => ({
        name: new URL(entry.name).pathname,
        isFetched: entry instanceof PerformanceResourceTiming && entry.transferSize > 0,
      })),
  );
  await page.close();
  return { used, fetched: used.filter(({ isFetched }) => isFetched).map(({ name }) => name) };
}

describe('a second visit', () => {
  test.each(['/demo', '/demo/machines/m-lobby'])(
    'of %s loads no code from the network',
    async (path) => {
      const visitor = await insideLine();
      const first = await codeOf(visitor, path);
      expect(first.fetched.length).toBeGreaterThan(2);
      const second = await codeOf(visitor, path);
      expect(second.used.length).toBeGreaterThan(2);
      expect(second.fetched).toEqual([]);
    },
  );

  test('of a machine’s page, from the main page, loads no code that the main page has loaded', async () => {
    const visitor = await insideLine();
    await codeOf(visitor, '/demo');
    const { fetched } = await codeOf(visitor, '/demo/machines/m-lobby');
    expect(fetched.filter((name) => /\/(libraries|app|index)-/.test(name))).toEqual([]);
  });
});
