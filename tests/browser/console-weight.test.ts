import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { givePasskey } from '../../lab/sandbox/give-passkey.ts';
import { followRequests, untilQuiet } from '../../lab/test-environment/quiet.ts';
import { theBrowser } from './browser.ts';
import { consoleOrigin, demoClient, sold, store } from './console-desk.ts';
import { giveSession } from './staff-session.ts';

const MOST_SIGN_IN_BYTES = 200_000;
const MOST_PAGE_BYTES = 300_000;
const owner = { store, clientId: demoClient, role: 'owner' } as const;
const kinds = new Set(['document', 'script', 'stylesheet', 'font']);

/** The gzip size of each file. Most pages load the same files. */
const known = new Map<string, number>();
async function sizeOf(answer: Response): Promise<number> {
  const size = known.get(answer.url()) ?? gzipSync(await answer.body(), { level: 9 }).length;
  known.set(answer.url(), size);
  return size;
}

/** Returns the bytes in gzip of a first visit to a page of the console, in a new browser. */
async function weigh(browser: Browser, path: string, signedIn: boolean): Promise<number> {
  const context = await browser.newContext();
  followRequests(context);
  if (signedIn) await giveSession(context, { ...owner, proved: false });
  const page = await context.newPage();
  const answers: Response[] = [];
  page.on('response', (answer) => {
    if (kinds.has(answer.request().resourceType())) answers.push(answer);
  });
  await page.goto(`${consoleOrigin}/demo${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await untilQuiet(page);
  expect(page.url().includes('/sign-in'), path).toBe(!signedIn);
  const sizes = await Promise.all(answers.map(sizeOf));
  await context.close();
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('a first visit loads at most 200 KB at the sign-in and 300 KB on any other page, in gzip', async () => {
  const { id } = await sold();
  const browser = await theBrowser();
  await givePasskey(owner);
  const paths = ['', `/orders/${id}`, '/sales', '/settlement', '/staff', '/settings', '/audit'];
  for (const path of ['/sign-in', ...paths]) {
    const isSignIn = path === '/sign-in';
    const bytes = await weigh(browser, path, !isSignIn);
    expect(bytes, path).toBeLessThanOrEqual(isSignIn ? MOST_SIGN_IN_BYTES : MOST_PAGE_BYTES);
    expect(bytes, path).toBeGreaterThan(10_000);
  }
});
