import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { TenantFile } from '../../cli/tenant/tenant-file.ts';
import { untilQuiet } from '../test-environment/quiet.ts';
import type { TestEnvironment } from '../test-environment/test-environment.ts';
import { desktop, insideLine, lineCredentials, phone } from '../test-environment/visitor.ts';
import { findBroken } from './find-broken.ts';
import { findUnsound } from './find-unsound.ts';

/** Git ignores it. */
export const FOLDER = 'screens';
const languages = { ja: 'ja-JP', en: 'en-GB' } as const;

/** A variant of a picture: the conditions in which it is taken. */
export type Look = {
  /** Width of the window in CSS pixels. */
  readonly width: number;
  readonly language: keyof typeof languages;
  readonly scheme: 'light' | 'dark';
  /** The device's text size in per cent. */
  readonly text: number;
};

/** A typical phone. */
export const usualLook: Look = { width: 390, language: 'ja', scheme: 'light', text: 100 };

export const nameOfLook = ({ width, language, scheme, text }: Look) =>
  `${width}-${language}-${scheme}-${text}`;

const isPhone = ({ width }: Look) => width < 768;
const sizeOf = (look: Look) => ({
  width: look.width,
  height: isPhone(look) ? phone.height : desktop.height,
});

/** One tenant in one look, and the folder of its pictures. */
export type Studio = {
  readonly browser: Browser;
  readonly environment: TestEnvironment;
  readonly file: TenantFile;
  readonly look: Look;
  /** The faults found on the pictures. */
  readonly found: string[];
  /** Whether axe checks the pages too. */
  readonly hasAxe: boolean;
  readonly count: { taken: number };
};

/**
 * Returns a studio for callers that need only its pages, not its pictures. The default `look` is a
 * typical phone.
 */
export const studioOf = (
  place: Pick<Studio, 'browser' | 'environment' | 'file'> & { readonly look?: Look },
): Studio => ({ look: usualLook, found: [], hasAxe: false, count: { taken: 0 }, ...place });

/** A person with the app open in a browser. */
export type Visit = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** LINE's access token, as the SDK would return it. */
  readonly accessToken: string;
  /** Opens a page of the tenant's app and waits until it has loaded. */
  readonly go: (path: string) => Promise<Page>;
  /** Takes a picture: of the whole page on a phone, of the window on a desktop. */
  readonly shoot: (name: string, part?: 'all' | 'window') => Promise<void>;
};

/** Opens the tenant's app inside LINE as a person. */
export async function visit(studio: Studio, personId = 'misaki'): Promise<Visit> {
  const { browser, environment, file, look } = studio;
  const context = await insideLine(browser, {
    viewport: sizeOf(look),
    locale: languages[look.language],
    colorScheme: look.scheme,
  });
  const { liffId } = file.lineLogin;
  const { hash, accessToken } = await lineCredentials(environment.standIns, liffId, personId);
  const page = await context.newPage();
  await setTextSize(page, look.text);
  await page.goto(`${environment.app}/${file.clientId}${hash}`);
  await page.waitForFunction(() => location.hash === '');
  await waitUntilIdle(page);
  return {
    context,
    page,
    accessToken,
    go: async (path) => {
      await page.goto(`${environment.app}/${file.clientId}${path}`);
      await waitUntilIdle(page);
      return page;
    },
    shoot: (name, part) => shoot(studio, page, name, part),
  };
}

/** Sets the root font size, as the browser's setting does. Every size in `rem` follows it. */
async function setTextSize(page: Page, perCent: number): Promise<void> {
  if (perCent === 100) return;
  const browser = await page.context().newCDPSession(page);
  const standard = (16 * perCent) / 100;
  await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
}

/** Waits for the heading, and until everything has loaded and no placeholder is left. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await untilQuiet(page);
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
}

export async function shoot(
  { file, look, found, hasAxe, count }: Studio,
  page: Page,
  name: string,
  part: 'all' | 'window' = isPhone(look) ? 'all' : 'window',
): Promise<void> {
  const folder = `${FOLDER}/${file.clientId}/${nameOfLook(look)}`;
  mkdirSync(folder, { recursive: true });
  const path = `${folder}/${name}.png`;
  // In a taller window, sticky bars are not in the middle of the picture.
  if (part === 'all') await stretch(page);
  await page.screenshot({ path });
  count.taken += 1;
  found.push(...(await findBroken(page)).map((one) => `${path}: ${one}`));
  if (hasAxe) found.push(...(await findUnsound(page)).map((one) => `${path}: ${one}`));
  if (part === 'all') await page.setViewportSize(sizeOf(look));
}

/** Makes the window as tall as the page. */
async function stretch(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? phone.width;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, phone.height) });
  // Waits for the visible pictures. A strip never loads the pictures outside of the window.
  await page.evaluate(() => {
    const inSight = [...document.images].filter((image) => {
      const { left, width } = image.getBoundingClientRect();
      return width > 0 && left >= 0 && left < innerWidth;
    });
    const decoded = Promise.allSettled(inSight.map((image) => image.decode()));
    return Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, 2_000))]);
  });
}
