import type { Page } from 'playwright-core';
import { findBroken } from '../../../lab/screens/find-broken.ts';
import { findCutWords, readBlocks } from '../../../lab/screens/find-cut-words.ts';
import { findUnsound } from '../../../lab/screens/find-unsound.ts';

/** Returns what is wrong on the page as it is. A judge that changes the window puts it back. */
export type Judge = (page: Page) => Promise<readonly string[]>;

const PHONE = { width: 390, height: 844 };
const LEAST_PX = 43.5;

export const hasTitleAndWayOut: Judge = async (page) => {
  const ways = await page.locator('main a[href], main button:not([disabled])').count();
  return [
    ...((await page.title()) === '' ? ['no title'] : []),
    ...(ways === 0 ? ['a dead end'] : []),
  ];
};

/** axe in both colour schemes, and nothing wider than the phone. */
export const isSound: Judge = async (page) => {
  const found: string[] = [...(await findBroken(page))];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await findUnsound(page)).map((one) => `${colorScheme}: ${one}`));
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return found;
};

/** Each control is large enough for a thumb. A person presses a choice by its label. */
export const hasLargeTargets: Judge = (page) =>
  page.evaluate(
    (least) =>
      [...document.querySelectorAll('button, nav a, main li a, input:not([type=radio])')]
        .map((element) => ({
          box: (element.closest('label') ?? element).getBoundingClientRect(),
          text: element.textContent ?? '',
        }))
        .filter(({ box }) => box.width > 0 && (box.height < least || box.width < least))
        .map(({ box, text }) => `${text.slice(0, 20)} ${box.width}×${box.height} px to press`),
    LEAST_PX,
  );

/** Japanese lines end between words at the widths of small phones. */
export const keepsWordsWhole: Judge = async (page) => {
  const found: string[] = [];
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ ...PHONE, width });
    const cut = findCutWords(await page.evaluate(readBlocks));
    found.push(...cut.map((one) => `${width} px: ${one}`));
  }
  await page.setViewportSize(PHONE);
  return found;
};

/** Letters of 200 % on the narrowest phone grow, and nothing is cut off or broken. */
export const growsWithLetters: Judge = async (page) => {
  const session = await page.context().newCDPSession(page);
  const setSize = (standard: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await page.setViewportSize({ ...PHONE, width: 320 });
  const usual = await page.evaluate(readLetters);
  await setSize(32);
  // Reloaded, because the app chooses a machine's list or shelf by the size of its letters.
  await page.reload();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  const broken = await findBroken(page);
  const large = await page.evaluate(readLetters);
  await setSize(16);
  await session.detach();
  await page.setViewportSize(PHONE);
  const before = new Map(usual.map(({ words, px }) => [words, px]));
  // The narrowest labels only grow as far as they fit.
  const small = large.filter(({ words, px }) => px < (before.get(words) ?? 0) * 1.2);
  return [
    ...broken,
    ...small.map(({ words }) => `“${words.slice(0, 24)}” does not grow at 200 %`),
  ].map((one) => `letters of 200 %: ${one}`);
};

/** Runs in the page, without the rest of this file: returns the font size of each visible text. */
function readLetters(): { words: string; px: number }[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: { words: string; px: number }[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement } = node;
    const words = node.nodeValue?.trim() ?? '';
    if (!parentElement || words === '' || !parentElement.checkVisibility()) continue;
    found.push({ words, px: Number.parseFloat(getComputedStyle(parentElement).fontSize) });
  }
  return found;
}
