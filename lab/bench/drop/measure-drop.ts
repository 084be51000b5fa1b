import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { bind, newCustomer, setUp } from '../../screens/buyer.ts';
import { buyButton } from '../../screens/confirmation-views.ts';
import { castOf, refill, setMachine } from '../../screens/machines.ts';
import { studioOf } from '../../screens/studio.ts';
import { untilQuiet } from '../../test-environment/quiet.ts';
import type { TestEnvironment } from '../../test-environment/test-environment.ts';
import { type Frame, filmPage, findBlank } from './film-page.ts';

/** A filmed purchase on a phone whose CPU is four times slower. Times in milliseconds. */
export type MeasuredDrop = {
  /** From the tap on 購入する to the first frame of the drop screen. */
  readonly tapToGlassMs: number;
  /** From the landing to the pick-up screen. */
  readonly landingToPickUpMs: number;
  readonly frames: readonly Frame[];
  /** Frames with nothing but a background, from the tap to the pick-up. */
  readonly blankFrames: number;
  /** The longest event of the tap on 購入する. */
  readonly buyTapMs: number;
  /** The longest event of the first tap on the account's tab. */
  readonly accountTapMs: number;
  /** From a tap on a drink to a buy button that can be pressed, each on a newly opened shelf. */
  readonly tapToButtonMs: readonly number[];
};

const SLOWDOWN = 4;
/** The latency added to each answer of the edge. */
const ANSWER_MS = 150;
const TAPS = 20;
/** How long a finger rests on the glass. */
const FINGER_MS = 80;

/** Buys one drink of a tenant, and films it. */
export async function measureDrop(
  browser: Browser,
  environment: TestEnvironment,
  clientId: string,
): Promise<MeasuredDrop> {
  const file = readTenantFile(`tenants/${clientId}/tenant.json`);
  const studio = studioOf({ browser, environment, file });
  const customer = await newCustomer(studio);
  await setUp(studio, customer);
  await bind(customer, file.payMethods[0] ?? 'paypay');
  const { healthy } = castOf(studio);
  await refill(studio, healthy, 'A1');
  await setMachine(studio, customer, healthy);
  const { page, context } = customer;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(watchEvents);
  const cdp = await context.newCDPSession(page);
  await customer.go('');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const accountTapMs = await tapped(page, () =>
    page.locator(`nav a[href="/${clientId}/account"]`).click(),
  );
  const machineUrl = `${environment.app}/${clientId}/machines/${healthy}`;
  const tapToButtonMs = await measureTaps(page, machineUrl);
  await page.goto(machineUrl);
  await page.locator('li[data-slot=A1] button').first().click();
  await buyButton(customer).waitFor();
  await page.waitForTimeout(1_500);
  const film = await filmPage(page, cdp);
  const buyTapMs = await tapped(page, () => buyButton(customer).click());
  await page.locator('[data-money]').waitFor();
  await page.waitForTimeout(600);
  const frames = await film.stop();
  const times = v.parse(timesSchema, await page.evaluate(() => Reflect.get(window, 'scene')));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const scene = frames.filter(({ atMs }) => atMs >= times.tap && atMs <= times.pickUp + 500);
  const blank = await findBlank(await context.newPage(), scene);
  await context.close();
  return {
    tapToGlassMs: Math.round(times.glass - times.tap),
    landingToPickUpMs: Math.round(times.pickUp - times.landed),
    frames: scene,
    blankFrames: blank.length,
    buyTapMs,
    accountTapMs,
    tapToButtonMs,
  };
}

/** Opens the shelf again and again, taps a drink as soon as it is quiet, and waits for the buy button. */
async function measureTaps(page: Page, machineUrl: string): Promise<readonly number[]> {
  const api = '**/api/**';
  await page.route(api, async (route) => {
    await page.waitForTimeout(ANSWER_MS);
    await route.continue();
  });
  const times: number[] = [];
  for (let count = 0; count < TAPS; count += 1) {
    await page.goto(machineUrl);
    await page.locator('li[data-slot=A1] button').first().waitFor();
    await untilQuiet(page);
    const waited = page.evaluate(untilButton);
    await page.locator('li[data-slot=A1] button').click({ delay: FINGER_MS });
    times.push(await waited);
  }
  await page.unroute(api);
  return times;
}

/** Runs in the page. @returns the milliseconds from the tap until the buy button can be pressed. */
function untilButton(): Promise<number> {
  return new Promise((done) => {
    let tappedAt = Number.POSITIVE_INFINITY;
    addEventListener('pointerup', ({ timeStamp }) => {
      tappedAt = timeStamp;
    });
    const look = () => {
      const buttons = [...document.querySelectorAll('[role=dialog] button:enabled')];
      if (buttons.some(({ textContent }) => textContent.endsWith('円で購入する'))) {
        done(performance.now() - tappedAt);
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const timesSchema = v.object({
  tap: v.number(),
  glass: v.number(),
  landed: v.number(),
  pickUp: v.number(),
});

/** Taps, and returns the longest event of it in milliseconds. */
async function tapped(page: Page, tap: () => Promise<void>): Promise<number> {
  await page.evaluate(() => Reflect.set(window, 'longest', 0));
  await tap();
  await page.waitForTimeout(1_000);
  return Number(await page.evaluate(() => Reflect.get(window, 'longest')));
}

/**
 * Runs in the page before its own scripts: records long events of taps, and the moments of a purchase. A mouse
 * that rests also enters and leaves what changes below it; a finger does not.
 */
function watchEvents(): void {
  Reflect.set(window, 'longest', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Number(Reflect.get(entry, 'interactionId')) === 0) continue;
      const longest = Math.max(entry.duration, Number(Reflect.get(window, 'longest')));
      Reflect.set(window, 'longest', longest);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  const scene: Record<string, number> = {};
  Reflect.set(window, 'scene', scene);
  addEventListener('pointerdown', () => {
    scene['tap'] = Date.now();
  });
  const seen = { glass: '[data-fall]', landed: '[data-fall=lying]', pickUp: '[data-money]' };
  const look = () => {
    for (const [name, place] of Object.entries(seen))
      if (scene[name] === undefined && document.querySelector(place)) scene[name] = Date.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
