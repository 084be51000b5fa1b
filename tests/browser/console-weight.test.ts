import { gzipSync } from 'node:zlib';
import type { Browser, Cookie, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { followRequests, untilQuiet } from '../../lab/test-environment/quiet.ts';
import { consoleOrigin, signIn, sold } from './console-desk.ts';

const MOST_SIGN_IN_BYTES = 200_000;
const MOST_PAGE_BYTES = 300_000;
const kinds = new Set(['document', 'script', 'stylesheet', 'font']);

/** Returns the bytes in gzip of a first visit to a page of the console, in a new browser. */
async function weigh(browser: Browser, path: string, cookie: Cookie | null): Promise<number> {
  const context = await browser.newContext();
  followRequests(context);
  if (cookie) await context.addCookies([cookie]);
  const page = await context.newPage();
  const answers: Response[] = [];
  page.on('response', (answer) => {
    if (kinds.has(answer.request().resourceType())) answers.push(answer);
  });
  await page.goto(`${consoleOrigin}/demo${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await untilQuiet(page);
  expect(page.url().includes('/sign-in'), path).toBe(cookie === null);
  const bodies = await Promise.all(answers.map((answer) => answer.body()));
  await context.close();
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}

test('a first visit weighs at most 200 KB at the sign-in and 300 KB on any other page, in gzip', async () => {
  const { id } = await sold();
  const page = await signIn('owner');
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === '__Host-staff.demo');
  const browser = page.context().browser();
  if (!cookie || !browser) throw new Error('nobody is signed in');
  const paths = ['', `/orders/${id}`, '/sales', '/settlement', '/staff', '/settings', '/audit'];
  for (const path of ['/sign-in', ...paths]) {
    const isSignIn = path === '/sign-in';
    const bytes = await weigh(browser, path, isSignIn ? null : cookie);
    expect(bytes, path).toBeLessThanOrEqual(isSignIn ? MOST_SIGN_IN_BYTES : MOST_PAGE_BYTES);
    expect(bytes, path).toBeGreaterThan(10_000);
  }
});
