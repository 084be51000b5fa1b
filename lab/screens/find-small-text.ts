import type { Page } from 'playwright-core';

/** Returns the font sizes of all texts in document order, including hidden ones. */
const letters = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: { words: string; px: number; isSeen: boolean }[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement } = node;
      const px = parentElement ? Number.parseFloat(getComputedStyle(parentElement).fontSize) : 0;
      const words = node.nodeValue?.trim() ?? '';
      found.push({ words, px, isSeen: words !== '' && parentElement?.checkVisibility() === true });
    }
    return found;
  });

/**
 * Returns texts that hardly grow at a text size of 200 %. The narrowest labels may grow only as far
 * as they fit.
 */
export async function findSmallText(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const setSize = (standard: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  const large = await letters(page);
  await setSize(16);
  const usual = await letters(page);
  await setSize(32);
  await session.detach();
  const changed = large.filter(({ words }, at) => words !== usual[at]?.words);
  if (changed.length > 0 || large.length !== usual.length)
    return ['its texts change while they are measured'];
  return large
    .filter(({ isSeen, px }, at) => isSeen && px < (usual[at]?.px ?? 0) * 1.2)
    .map(({ words }) => `“${words.slice(0, 24)}” does not grow`);
}
