import type { Page } from 'playwright-core';
import * as v from 'valibot';

const seenSchema = v.pipe(v.array(v.number()), v.minLength(2));

/** The frames of the fall, by their start times. */
export type Frames = { readonly perSecond: number; readonly longestMs: number };

/** Buys, and records the page's frames while the bottle falls. */
export async function countFrames(page: Page, buy: () => Promise<void>): Promise<Frames> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // The studio's pages have motion switched off.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await buy();
  const counted = await page.waitForFunction(watchFall, undefined, { polling: 'raf' });
  const times = v.parse(seenSchema, await counted.jsonValue());
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cdp.detach();
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  return { perSecond: (gaps.length / whole) * 1000, longestMs: Math.max(...gaps) };
}

/** Runs in the page on each frame. Returns the frame times after the fall, and `null` before. */
function watchFall(): readonly number[] | null {
  const known: unknown = Reflect.get(globalThis, 'frames');
  const frames: number[] = Array.isArray(known) ? known : [];
  Reflect.set(globalThis, 'frames', frames);
  const phase = document.querySelector('[data-fall]')?.getAttribute('data-fall');
  if (phase === 'falling') frames.push(performance.now());
  return phase === 'lying' && frames.length > 1 ? frames : null;
}
