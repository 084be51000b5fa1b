import type { Page } from 'playwright-core';

/** What a narrow window or large letters broke: a page too wide, a number in two lines, words cut off. */
export async function findBroken(page: Page): Promise<readonly string[]> {
  const found = await Promise.all(
    [wideness, splitNumbers, cutWords].map((one) => page.evaluate(one)),
  );
  return found.flat();
}

// Each of these runs in the page, alone.

function wideness(): string[] {
  const wide = document.documentElement.scrollWidth - innerWidth;
  return wide > 0 ? [`${wide} px wider than its window`] : [];
}

function splitNumbers(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement?.checkVisibility()) continue;
    for (const match of (node.nodeValue ?? '').matchAll(/[¥￥]?\d[\d,.]*\d[円%]?/g)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`${match[0]} stands in ${lines.size} lines`);
    }
  }
  return found;
}

function cutWords(): string[] {
  return (
    [...document.querySelectorAll<HTMLElement>('body *')]
      .map((element) => ({ element, cut: element.scrollWidth - element.clientWidth }))
      .filter(
        ({ element, cut }) => cut > 1 && /hidden|clip/.test(getComputedStyle(element).overflowX),
      )
      // What only a screen reader reads is one pixel wide.
      .filter(({ element }) => element.clientWidth > 2 && element.innerText.trim() !== '')
      .map(({ element, cut }) => `${cut} px of “${element.innerText.slice(0, 24)}” are cut off`)
  );
}
