import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { untilQuiet } from '../../lab/test-environment/quiet.ts';
import { control, environment } from './browser.ts';
import { buyButton, HELD, healthy, readyBuyer } from './buyers.ts';
import { hinataBuyer } from './hinata-buyer.ts';

/** The CPU slowdown that makes this computer as slow as a cheap phone. */
const SLOWDOWN = 4;
const SLOT = 'A2';

const frameSchema = v.object({
  /** The number of visible machine bodies. */
  bodies: v.number(),
  plates: v.number(),
  /** The shape of the machine's plate: width, height, corner. */
  plate: v.string(),
  bottles: v.number(),
  /** Whether the colour of the pick-up screen covers the machine. */
  isFlooded: v.boolean(),
  isGlassOverPickUp: v.boolean(),
  phase: v.string(),
  display: v.string(),
});

/** Runs in the page. Records what each frame shows of the machine and the drink. */
function film(slot: string): void {
  const frames: object[] = [];
  Reflect.set(globalThis, 'frames', frames);
  const seen = (part: Element) => {
    const { width, height } = part.getBoundingClientRect();
    if (width === 0 || height === 0) return false;
    if (getComputedStyle(part).visibility === 'hidden') return false;
    for (let at: Element | null = part; at; at = at.parentElement) {
      if (Number(getComputedStyle(at).opacity) < 0.9) return false;
    }
    return true;
  };
  const count = (selector: string) => [...document.querySelectorAll(selector)].filter(seen).length;
  const formOf = (part: Element | undefined) => {
    if (!part) return '';
    const { width, height } = part.getBoundingClientRect();
    return [Math.round(width), Math.round(height), getComputedStyle(part).borderRadius].join(' ');
  };
  const depthOf = (part: Element | null) => Number(part && getComputedStyle(part).zIndex) || 0;
  const look = () => {
    const pickUp = document.querySelector('[data-money]');
    const glass = document.querySelector('[data-behind]');
    frames.push({
      bodies: [...document.querySelectorAll('[data-body]')].filter(
        (body) => seen(body) && getComputedStyle(body).backgroundImage !== 'none',
      ).length,
      plates: count('main header .plate'),
      plate: formOf([...document.querySelectorAll('main header .plate')].find(seen)),
      bottles: count(
        `li[data-slot=${slot}] > * > :first-child, [data-fall] [data-bottle], [data-money] img`,
      ),
      isFlooded: pickUp !== null,
      isGlassOverPickUp: Boolean(pickUp && glass) && depthOf(glass) >= depthOf(pickUp),
      phase: document.querySelector('[data-fall]')?.getAttribute('data-fall') ?? '',
      display: document.querySelector('[data-fall] [role=status]')?.textContent ?? '',
    });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const purchases = [
  {
    clientId: 'demo',
    machineId: 'm-station',
    open: async (path: string) =>
      (await readyBuyer('paypay', { reducedMotion: 'no-preference' }, path)).page,
  },
  {
    clientId: 'hinata',
    machineId: 'h-port',
    open: (path: string) => hinataBuyer({ reducedMotion: 'no-preference' }, path),
  },
];

/** Buys one drink on a slow phone. @returns the frames from the tap to the pick-up. */
async function filmed(page: Page, machinePath: string) {
  await control('POST', `${machinePath}/refill`);
  await control('PUT', machinePath, { switches: { ...healthy, ...HELD } });
  await page.locator(`li[data-slot=${SLOT}] button`).first().click();
  await buyButton(page).waitFor();
  await untilQuiet(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.evaluate(film, SLOT);
  await buyButton(page).click();
  await page.locator('[data-stage=dispensing]').waitFor();
  await control('POST', `${machinePath}/end-motor`);
  await page.getByRole('button', { name: '取り出しました' }).waitFor();
  // The machine is removed once the colour covers it.
  await page.waitForFunction(() => !document.querySelector('[data-fall], [data-behind]'));
  const frames = await page.evaluate(() => {
    const taken: unknown = Reflect.get(globalThis, 'frames');
    return new Promise<unknown>((done) => requestAnimationFrame(() => done(taken)));
  });
  await control('PUT', machinePath, { switches: healthy });
  await cdp.detach();
  return v.parse(v.array(frameSchema), frames);
}

/** Checks that each frame shows the machine and one bottle, and that the frames cover the whole purchase. */
function expectWhole(frames: Awaited<ReturnType<typeof filmed>>): void {
  // Consecutive equal frames count as one.
  const wrong = new Set(
    frames
      .filter(
        ({ bodies, plates, bottles, isFlooded, isGlassOverPickUp }) =>
          bottles !== 1 || isGlassOverPickUp || (!isFlooded && (bodies !== 1 || plates !== 1)),
      )
      .map((frame) => JSON.stringify(frame)),
  );
  expect([...wrong]).toEqual([]);
  const forms = frames.filter(({ isFlooded }) => !isFlooded).map(({ plate }) => plate);
  expect([...new Set(forms)]).toHaveLength(1);
  const phases = new Set(frames.map(({ phase }) => phase));
  expect([...phases]).toEqual(['', 'held', 'falling', 'lying']);
  expect(frames.at(-1)?.isFlooded).toBe(true);
  const early = frames.filter(
    ({ phase, display }) => phase === 'falling' && /お取り|済み/.test(display),
  );
  expect(early).toEqual([]);
}

test.each(purchases)(
  'the machine and one bottle stay on the screen from the tap to the pick-up, light and dark ($clientId)',
  async ({ clientId, machineId, open }) => {
    const path = `/${clientId}/machines/${machineId}`;
    const page = await open(path);
    await page.emulateMedia({ colorScheme: 'light' });
    expectWhole(await filmed(page, `/machines/${clientId}/${machineId}`));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(environment.app + path);
    expectWhole(await filmed(page, `/machines/${clientId}/${machineId}`));
  },
);
