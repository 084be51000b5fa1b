import type { Browser, BrowserContext, Page } from 'playwright-core';
import * as v from 'valibot';
import { untilQuiet } from '../../test-environment/quiet.ts';

/** The browser's rendering work for one first visit, in milliseconds. */
export type Drawing = {
  readonly style: number;
  readonly layout: number;
  /** Paint without raster: the display lists and the layers. */
  readonly paint: number;
  /** Runs on separate threads, which the CPU throttling does not slow down. */
  readonly raster: number;
  readonly elements: number;
};

/** The trace events of each kind of work. */
const kinds: Readonly<Record<string, keyof Drawing>> = {
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  RasterTask: 'raster',
};

const traceSchema = v.object({
  traceEvents: v.array(
    v.object({
      name: v.string(),
      ph: v.string(),
      ts: v.optional(v.number(), 0),
      dur: v.optional(v.number(), 0),
      pid: v.number(),
      tid: v.number(),
      args: v.optional(
        v.object({
          /** The elements that got a style. */
          elementCount: v.optional(v.number(), 0),
          beginData: v.optional(
            v.object({
              dirtyObjects: v.optional(v.number(), 0),
              totalObjects: v.optional(v.number(), 0),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type TraceEvent = v.InferOutput<typeof traceSchema>['traceEvents'][number];

/** The CPU is four times slower. */
const SLOWDOWN = 4;

/**
 * Opens `address` as a first visit, and sums the rendering work in the browser's trace until the
 * page is idle.
 */
export async function measureDrawing(
  browser: Browser,
  context: BrowserContext,
  address: string,
): Promise<Drawing> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const events = await traceDrawing(browser, page, () =>
    page.goto(address, { waitUntil: 'networkidle' }),
  );
  const elements = await page.locator('*').count();
  await context.close();
  return { ...sumDrawing(events), elements };
}

/** Returns the browser's rendering trace, from before `act` until the page is idle. */
export async function traceDrawing(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<readonly TraceEvent[]> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await act();
  await untilQuiet(page);
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
  return v.parse(traceSchema, trace).traceEvents;
}

function sumDrawing(events: readonly TraceEvent[]): Omit<Drawing, 'elements'> {
  const sums = { style: 0, layout: 0, paint: 0, raster: 0, elements: 0 };
  const begun = new Map<string, number[]>();
  for (const { name, ph, ts, dur, pid, tid } of events) {
    const kind = kinds[name];
    if (!kind) continue;
    const thread = `${pid}/${tid}/${name}`;
    if (ph === 'X') sums[kind] += dur / 1000;
    if (ph === 'B') begun.set(thread, [...(begun.get(thread) ?? []), ts]);
    if (ph === 'E') sums[kind] += (ts - (begun.get(thread)?.pop() ?? ts)) / 1000;
  }
  return sums;
}
