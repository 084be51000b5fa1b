import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { openConsolePages } from '../../../lab/screens/console-pages.ts';
import { findBroken } from '../../../lab/screens/find-broken.ts';
import { findCodes } from '../../../lab/screens/find-codes.ts';
import { findUnsound } from '../../../lab/screens/find-unsound.ts';
import { type Look, waitUntilIdle } from '../../../lab/screens/studio.ts';
import { seedConsole } from '../../../lab/test-environment/console-environment.ts';
import { environment, theBrowser } from '../../browser/browser.ts';
import { consoleOrigin } from '../../browser/console-desk.ts';
import { followPlace, type Judge, judgeScreens } from './judges.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await theBrowser();
  await seedConsole(environment);
}, 120_000);

const file = readTenantFile('tenants/demo/tenant.json');
const [phoneWidth, deskWidth] = [390, 1280];
const look: Look = { language: 'ja', width: phoneWidth, scheme: 'light', text: 100 };

/**
 * Judges a page at another width. Only style sheets depend on the width, so the page need not load again.
 * @param hasAxe whether axe judges it too. Names depend on the language and not on the width, targets and contrast on the
 * width and not on the language. So each language has axe at one width.
 */
const at =
  (width: number, hasAxe: boolean): Judge =>
  async (page, screen) => {
    const usual = page.viewportSize() ?? { width: phoneWidth, height: 844 };
    await page.setViewportSize({ width, height: usual.height });
    const found = await judge(page, hasAxe);
    await page.setViewportSize(usual);
    return found.map((one) => `${screen} at ${width} px: ${one}`);
  };

async function judge(page: Page, hasAxe: boolean): Promise<readonly string[]> {
  const found = [];
  const finds = [...(hasAxe ? [findUnsound] : []), findBroken, findCodes];
  for (const find of finds) found.push(...(await find(page)));
  return found;
}

/** Judges a page in English: its own button changes the language, so the page need not load again. */
const inEnglish: Judge = async (page, screen) => {
  await changeLanguage(page, 'English');
  const phone = await at(phoneWidth, false)(page, screen);
  const desk = await at(deskWidth, true)(page, screen);
  await changeLanguage(page, '日本語');
  return [...phone, ...desk].map((one) => `in English, ${one}`);
};

/** Presses the button of the page, also under an open dialog. A page without one is loaded in the other language. */
async function changeLanguage(page: Page, to: 'English' | '日本語'): Promise<void> {
  const language = to === 'English' ? 'en' : 'ja';
  const isPressed = await page.evaluate((name) => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === name);
    button?.click();
    return button !== undefined;
  }, to);
  if (!isPressed) {
    await page.evaluate((kept) => localStorage.setItem('console-language', kept), language);
    await page.reload();
  }
  await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
  await waitUntilIdle(page);
}

test('every console page, in both languages, has no axe violations, fits phone and desk, and shows no code', async () => {
  const place = { browser, environment, file, look, console: consoleOrigin };
  followPlace()('signing in');
  const visit = await openConsolePages(place);
  const found = await judgeScreens({
    ...{ of: `console of ${file.clientId}`, look },
    screens: visit.pages,
    load: visit.open,
    judges: { light: { phone: at(phoneWidth, true), desk: at(deskWidth, false), inEnglish } },
  });
  await visit.context.close();
  expect(found).toEqual([]);
}, 900_000);
