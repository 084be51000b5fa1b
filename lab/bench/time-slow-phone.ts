import type { Browser } from 'playwright-core';
import type { TestEnvironment } from '../test-environment/test-environment.ts';
import { startCompressingProxy } from './compressing-proxy.ts';
import { prepareVisit, type Visit, visits, whenUsable } from './visits.ts';

export type SlowVisit = { readonly firstPaintMs: number; readonly usableMs: number };

/** A weak connection in a station: 150 ms, 1.6 Mbit/s down, and a CPU four times slower. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const RUNS = 3;

/**
 * Returns the times of first paint and usable main page on that phone. Each is the median of three cold
 * visits.
 */
export async function timeSlowPhone(
  browser: Browser,
  environment: TestEnvironment,
): Promise<Map<Visit, SlowVisit>> {
  const proxy = await startCompressingProxy(environment.app);
  const timed = new Map<Visit, SlowVisit>();
  for (const visit of visits) {
    const runs: SlowVisit[] = [];
    for (let run = 0; run < RUNS; run++)
      runs.push(await timeOnce(browser, environment, proxy.url, visit));
    timed.set(visit, {
      firstPaintMs: median(runs.map(({ firstPaintMs }) => firstPaintMs)),
      usableMs: median(runs.map(({ usableMs }) => usableMs)),
    });
  }
  proxy.stop();
  return timed;
}

async function timeOnce(
  browser: Browser,
  environment: TestEnvironment,
  app: string,
  visit: Visit,
): Promise<SlowVisit> {
  const { context, address } = await prepareVisit(browser, environment, app, visit);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const startedMs = Date.now();
  void page.goto(address, { waitUntil: 'commit' });
  await whenUsable(page);
  const usableMs = Date.now() - startedMs;
  const firstPaintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  await context.close();
  return { firstPaintMs: Math.round(firstPaintMs), usableMs };
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
