import type { Page } from 'playwright-core';

/**
 * Returns layout faults of a narrow window or large text: a page too wide, a number or word in two lines,
 * text cut off.
 */
export async function findBroken(page: Page): Promise<readonly string[]> {
  const found = await Promise.all(
    [wideness, splitNumbers, cutWords].map((one) => page.evaluate(one)),
  );
  return found.flat();
}

// Each of these functions runs in the page, so it cannot use anything else of this module.

function wideness(): string[] {
  const wide = document.documentElement.scrollWidth - innerWidth;
  return wide > 0 ? [`${wide} px wider than its window`] : [];
}

/** Checks numbers and short Latin words. Longer ones, addresses and ids may break. */
function splitNumbers(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement?.checkVisibility()) continue;
    const parts = (node.nodeValue ?? '').matchAll(
      /(?<![\w-])[¥￥]?\d[\d,.]*\d[円%]?(?![\w-])|(?<![\w@./-])[a-z]{2,9}(?![\w@/-]|\.\w)/gi,
    );
    for (const match of parts) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`${match[0]} is split over ${lines.size} lines`);
    }
  }
  return found;
}

function cutWords(): string[] {
  const hides = (overflow: string) => /hidden|clip/.test(overflow);
  return (
    [...document.querySelectorAll<HTMLElement>('body *')]
      .map((element) => {
        const { overflowX, overflowY, contentVisibility } = getComputedStyle(element);
        const wide = hides(overflowX) ? element.scrollWidth - element.clientWidth : 0;
        // An element that is not rendered yet has no real height.
        const isDrawn = contentVisibility !== 'auto';
        const high = hides(overflowY) && isDrawn ? element.scrollHeight - element.clientHeight : 0;
        return { element, cut: Math.max(wide, high) };
      })
      .filter(({ cut }) => cut > 1)
      // Texts only for screen readers are one pixel wide.
      .filter(({ element }) => element.clientWidth > 2 && element.innerText.trim() !== '')
      .map(({ element, cut }) => `${cut} px of “${element.innerText.slice(0, 24)}” are cut off`)
  );
}
