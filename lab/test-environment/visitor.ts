import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core';
import * as v from 'valibot';
import { chromiumArgs, ensureChromium } from '../../cli/local/chromium.ts';
import { control } from '../sandbox/control.ts';
import { followRequests } from './quiet.ts';

/** The user agent of LINE's in-app browser, which the SDK recognises. */
const LINE_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.9.0 LIFF';

export const phone = { width: 390, height: 844 } as const;
export const desktop = { width: 1440, height: 900 } as const;

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });

/** Opens a new browser context that the SDK recognises as LINE's. */
export async function insideLine(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: phone,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    userAgent: LINE_USER_AGENT,
    reducedMotion: 'reduce',
    ...options,
  });
  await context.addInitScript(() => {
    Reflect.set(globalThis, '_liff', { features: {}, postMessage: () => undefined });
  });
  followRequests(context);
  return context;
}

const issued = v.object({ hash: v.string(), accessToken: v.string() });

/** Returns the URL hash that LINE's app adds when this person opens a tenant's app. */
export async function lineCredentials(
  standIns: string,
  liffId: string,
  personId = 'misaki',
): Promise<v.InferOutput<typeof issued>> {
  const [channelId = ''] = liffId.split('-');
  return v.parse(
    issued,
    await control(standIns, 'POST', '/line/tokens', { personId, channelId, liffId }),
  );
}
