import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import * as v from 'valibot';

/** One cold visit on the slow phone. Times in milliseconds from the navigation. */
export type Visited = {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** When the visible content responds to a tap. */
  readonly usableMs: number;
  /** The total blocking time before that: the part of each task beyond 50 ms. */
  readonly blockingMs: number;
  readonly shift: number;
  /** The longest time from a tap to the next paint. `null` if nothing was tapped. */
  readonly tapMs: number | null;
  readonly elements: number;
  readonly scriptMs: number;
  /** Time for style and layout. */
  readonly styleMs: number;
  readonly pictures: number;
};

const seenSchema = v.object({
  firstPaintMs: v.number(),
  largestPaintMs: v.number(),
  usableMs: v.number(),
  blockingMs: v.number(),
  shift: v.number(),
  elements: v.number(),
  pictures: v.number(),
});

/** The CPU is four times slower. */
const SLOWDOWN = 4;

/**
 * Waits without Playwright's `page.waitForFunction`, whose script takes 35 ms of the slow phone's main
 * thread before the first paint.
 */
const WHEN_USABLE = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('usable').length > 0) resolve();
  }).observe({ type: 'mark', buffered: true });
})`;

/**
 * Opens `address` as a first visit and measures until the page is quiet.
 * @param tap taps the page afterwards.
 */
export async function measureVisit(
  context: BrowserContext,
  address: string,
  tap?: (page: Page) => Promise<void>,
): Promise<Visited> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(watchPage);
  await page.goto(address, { waitUntil: 'commit' });
  await cdp.send('Runtime.evaluate', { expression: WHEN_USABLE, awaitPromise: true });
  await page.waitForLoadState('networkidle');
  const seen = v.parse(seenSchema, await page.evaluate(readPage));
  const { ScriptDuration = 0, LayoutDuration = 0, RecalcStyleDuration = 0 } = await metricsOf(cdp);
  const tapMs = tap ? await measureTap(page, tap) : null;
  await context.close();
  return {
    ...seen,
    tapMs,
    scriptMs: ScriptDuration * 1000,
    styleMs: (LayoutDuration + RecalcStyleDuration) * 1000,
  };
}

async function metricsOf(cdp: CDPSession): Promise<Readonly<Record<string, number>>> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** Returns the time from the tap to the next paint, as the browser measures an interaction (INP). */
async function measureTap(page: Page, tap: (page: Page) => Promise<void>): Promise<number> {
  await tap(page);
  const found = await page.waitForFunction(() => {
    const seen: unknown = Reflect.get(globalThis, 'seen');
    const taps: unknown = seen && typeof seen === 'object' && Reflect.get(seen, 'taps');
    return Array.isArray(taps) && taps.length > 0 ? Math.max(...taps) : null;
  });
  return v.parse(v.number(), await found.jsonValue());
}

/** Runs in the page before its own scripts: records the browser's performance entries. */
function watchPage(): void {
  const seen = {
    largestPaintMs: 0,
    shift: 0,
    tasks: Array.of<readonly number[]>(),
    taps: Array.of<number>(),
  };
  Reflect.set(globalThis, 'seen', seen);
  const hear = (type: string, take: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      ...{ type, buffered: true },
      ...more,
    });
  hear('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaintMs = startTime;
  });
  hear('layout-shift', (entry) => {
    const isOwn = Reflect.get(entry, 'hadRecentInput') !== true;
    if (isOwn) seen.shift += Number(Reflect.get(entry, 'value'));
  });
  hear('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
  hear(
    'event',
    (entry) => {
      if (Number(Reflect.get(entry, 'interactionId')) > 0) seen.taps.push(entry.duration);
    },
    { durationThreshold: 16 },
  );
}

/** Runs in the page: returns the recorded entries. */
function readPage(): unknown {
  const seen: unknown = Reflect.get(globalThis, 'seen');
  if (!seen || typeof seen !== 'object') return null;
  const usableMs = performance.getEntriesByName('usable')[0]?.startTime ?? 0;
  const tasks: unknown = Reflect.get(seen, 'tasks');
  const blocked = (Array.isArray(tasks) ? tasks : [])
    .filter(([startMs]) => startMs < usableMs)
    .reduce((sum, [, ms]) => sum + Math.max(0, ms - 50), 0);
  return {
    ...seen,
    usableMs,
    blockingMs: blocked,
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    elements: document.querySelectorAll('*').length,
    pictures: document.images.length,
  };
}
