import type { Page } from 'playwright-core';
import { onTestFailed } from 'vitest';
import { findCutTitles, findCutWords, readBlocks } from '../../../lab/screens/find-cut-words.ts';
import { type Look, nameOfLook } from '../../../lab/screens/studio.ts';

/** Returns the faults of a loaded screen, and leaves the page as it was. */
export type Judge = (page: Page, screen: string) => Promise<readonly string[]>;

/** Judges whether a page has a title, fits its window, and has a link or button that leads on. */
export const basics: Judge = (page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    const isEnd = !document.querySelector('main a[href], main button:not([disabled])');
    return [
      ...(document.title === '' ? ['has no title'] : []),
      ...(wide > 0 ? [`${wide} px wider than its window`] : []),
      ...(isEnd ? ['is a dead end'] : []),
    ];
  });

/** Judges where the Japanese lines end, at the three usual widths of a phone. */
export const lineEnds: Judge = async (page) => {
  const usual = page.viewportSize() ?? { width: 390, height: 844 };
  const found: string[] = [];
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ ...usual, width });
    const cut = findCutWords(await page.evaluate(readBlocks));
    found.push(...cut.map((one) => `${one} at ${width} px`));
  }
  await page.setViewportSize(usual);
  return found;
};

/** Returns the titles in which a line ends within a word or a short phrase. */
export const titles: Judge = async (page) => findCutTitles(await page.evaluate(readBlocks));

/** Judges whether each control is at least 44 pixels large. A link inside a sentence is as high as its line. */
export const targets: Judge = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a, input, select, textarea, summary')]
      .filter((element) => {
        const isInText = element.matches(':is(p, dd, td, article) a');
        return !(isInText && getComputedStyle(element).display === 'inline');
      })
      .map((element) => ({
        // A radio button or checkbox is pressed by its label.
        box: (element.closest('label') ?? element).getBoundingClientRect(),
        text: (element.textContent ?? '').slice(0, 20),
      }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ box, text }) => `${text} ${Math.round(box.width)}×${Math.round(box.height)}`),
  );

/** The screens, each loaded once, and the judges by colour scheme and name. */
type Sweep<Screen extends { readonly name: string }> = {
  /** The tenant and the person. */
  readonly of: string;
  readonly look: Look;
  readonly screens: readonly Screen[];
  readonly load: (screen: Screen) => Promise<Page>;
  readonly judges: Partial<Readonly<Record<Look['scheme'], Readonly<Record<string, Judge>>>>>;
};

/** Returns a function that records what a test is doing. The record is printed if the test fails or hangs. */
export function followPlace(): (place: string) => void {
  let last = 'nowhere yet';
  onTestFailed(() => void process.stderr.write(`It was at: ${last}\n`));
  return (place) => {
    last = place;
  };
}

/** Loads each screen once. Returns the faults, each with tenant, look, screen and judge. */
export async function judgeScreens<Screen extends { readonly name: string }>(
  sweep: Sweep<Screen>,
): Promise<readonly string[]> {
  const found: string[] = [];
  const goTo = followPlace();
  for (const screen of sweep.screens) {
    goTo(`${sweep.of}, ${nameOfLook(sweep.look)}, ${screen.name}, load`);
    const page = await sweep.load(screen);
    for (const scheme of ['light', 'dark'] as const) {
      const judges = Object.entries(sweep.judges[scheme] ?? {});
      const place = `${sweep.of}, ${nameOfLook({ ...sweep.look, scheme })}, ${screen.name}`;
      if (judges.length === 0) continue;
      // Only style sheets depend on the scheme, so the page need not load again.
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      for (const [name, judge] of judges) {
        goTo(`${place}, ${name}`);
        const faults = await judge(page, screen.name);
        found.push(...faults.map((one) => `${place}, ${name}: ${one}`));
      }
    }
  }
  return found;
}
