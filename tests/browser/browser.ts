import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { chromiumArgs, ensureHeadlessChromium } from '../../cli/local/chromium.ts';
import { control as callControl } from '../../lab/sandbox/control.ts';
import { followRequests } from '../../lab/test-environment/quiet.ts';
import { type Evidence, listenTo } from './evidence.ts';

export const environment = inject('environment');

/** The user agent of LINE's in-app browser, which the SDK recognises. */
export const LINE_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.9.0 LIFF';

let running: Promise<Browser> | undefined;

/** Returns the one Chromium of all files. It starts again if a test has crashed it. */
export async function theBrowser(): Promise<Browser> {
  if ((await running)?.isConnected() !== true) {
    running = chromium.launch({ executablePath: ensureHeadlessChromium(), args: chromiumArgs });
  }
  return running ?? theBrowser();
}

/** The contexts of the running test, with the evidence of their pages. */
const visitors: { readonly context: BrowserContext; readonly evidence: Evidence }[] = [];
/** Console messages and errors that no test expected. */
let complaints: string[] = [];

/** Returns the pages of the running test, with their evidence. */
export const openPages = () =>
  visitors.flatMap(({ context, evidence }) => context.pages().map((page) => ({ page, evidence })));

/**
 * Closes the contexts of the running test.
 *
 * @returns the unexpected messages of their pages.
 */
export async function endVisits(): Promise<readonly string[]> {
  await Promise.all(visitors.splice(0).map(({ context }) => context.close()));
  const heard = complaints;
  complaints = [];
  return heard;
}

export const control = (method: string, path: string, body?: unknown) =>
  callControl(environment.standIns, method, path, body);

export type VisitorOptions = {
  readonly userAgent?: string;
  readonly locale?: string;
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Lets the test control the pages' clock. Until it does, time runs normally. */
  readonly clock?: boolean;
  /** Changes the browser before its first page. */
  readonly prepare?: (visitor: BrowserContext) => Promise<unknown>;
  /** Console errors that the test causes on purpose. */
  readonly expect?: readonly RegExp[];
};

/** Opens a new browser context on a phone, which shares nothing with other visitors. */
export async function newVisitor(options: VisitorOptions = {}): Promise<BrowserContext> {
  const { userAgent, expect: expected = [], viewport } = options;
  const context = await (await theBrowser()).newContext({
    viewport: viewport ?? { width: 390, height: 844 },
    locale: options.locale ?? 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: options.reducedMotion ?? 'reduce',
    ...(userAgent === undefined ? {} : { userAgent }),
  });
  context.setDefaultTimeout(40_000);
  await options.prepare?.(context);
  if (options.clock) await context.clock.install();
  const hear = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') hear(message.text());
  });
  context.on('weberror', (error) => hear(String(error.error())));
  followRequests(context);
  visitors.push({ context, evidence: listenTo(context) });
  return context;
}

/** Opens a page of the app. */
export async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(environment.app + path);
  return page;
}

/** Allows the app on LINE's consent page as one of the demo people. */
export async function allowAs(page: Page, name: string): Promise<void> {
  await page.waitForURL(/\/line-access\//);
  await page.getByRole('button', { name }).click();
}

/** Opens the app and signs in through LINE's page. */
export async function signIn(context: BrowserContext, path = '/demo', name = '佐藤 美咲') {
  const page = await open(context, path);
  await allowAs(page, name);
  await page.waitForURL((url) => url.origin === environment.app);
  return page;
}

type Credentials = { readonly accessToken: string; readonly userId: string; readonly hash: string };

/** Returns the credentials that LINE's app adds to the URL when this person opens the app inside it. */
export async function lineCredentials(personId: string, tenant: Tenant): Promise<Credentials> {
  const body = { personId, channelId: tenant.channelId, liffId: tenant.liffId };
  return (await control('POST', '/line/tokens', body)) as Credentials;
}

export type Tenant = { readonly channelId: string; readonly liffId: string };
export const demo: Tenant = { channelId: '1650000001', liffId: '1650000001-demoAAAA' };
export const hinata: Tenant = { channelId: '1650000002', liffId: '1650000002-hinataBB' };

/** Opens a context that the SDK takes for LINE's in-app browser. */
export async function insideLine(options: VisitorOptions = {}): Promise<BrowserContext> {
  const context = await newVisitor({ ...options, userAgent: LINE_USER_AGENT });
  await context.addInitScript(() => {
    Reflect.set(window, '_liff', { features: {}, postMessage: () => undefined });
  });
  return context;
}
