import { expect, test } from 'vitest';
import { type TraceEvent, traceDrawing } from '../../lab/bench/drawing/measure-drawing.ts';
import { demo, environment, insideLine, lineCredentials, theBrowser } from './browser.ts';

/** Returns the largest share of the page that one pass of the browser restyles or lays out. */
function largestPass(events: readonly TraceEvent[], elements: number) {
  const shares = { style: 0, layout: 0 };
  for (const { name, args } of events) {
    const { elementCount = 0, beginData } = args ?? {};
    if (name === 'UpdateLayoutTree') shares.style = Math.max(shares.style, elementCount / elements);
    // An inlined drawing is a small document that is laid out as a whole, so small layouts do not count.
    if (name === 'Layout' && beginData && beginData.totalObjects > elements / 2)
      shares.layout = Math.max(shares.layout, beginData.dirtyObjects / beginData.totalObjects);
  }
  return shares;
}

test.each(['/demo', '/demo/machines/m-lobby'])(
  'the app takes over %s without a second style or layout of the whole page',
  async (path) => {
    const visitor = await insideLine();
    const code = Promise.withResolvers<void>();
    await visitor.route(/\/assets\/.*\.js/, async (route) => {
      await code.promise;
      await route.continue();
    });
    const { hash } = await lineCredentials('misaki', demo);
    const page = await visitor.newPage();
    await page.goto(environment.app + path + hash, { waitUntil: 'domcontentloaded' });
    await page.locator('nav').waitFor({ state: 'attached' });
    const elements = await page.locator('*').count();
    const events = await traceDrawing(await theBrowser(), page, async () => {
      code.resolve();
      await page.waitForFunction(() => location.hash === '');
    });
    const { style, layout } = largestPass(events, elements);
    expect(style).toBeLessThan(0.5);
    expect(layout).toBeLessThan(0.5);
  },
);
