import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { findBroken } from '../../../lab/screens/find-broken.ts';
import { openKeyScreens } from '../../../lab/screens/key-screens.ts';
import { studioOf, usualLook } from '../../../lab/screens/studio.ts';
import { environment, theBrowser } from '../../browser/browser.ts';

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

/** Returns texts that hardly grow at 200 % text size. The narrowest labels only grow as far as they fit. */
async function findSmall(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const setSize = (standard: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  const large = await letters(page);
  await setSize(16);
  const usual = await letters(page);
  await setSize(32);
  await session.detach();
  expect(usual.map(({ words }) => words)).toEqual(large.map(({ words }) => words));
  return large
    .filter(({ isSeen, px }, at) => isSeen && px < (usual[at]?.px ?? 0) * 1.2)
    .map(({ words }) => `“${words.slice(0, 24)}” does not grow`);
}

describe.each(['demo', 'hinata'])('letters of 200 % at 320 px, of %s', (tenant) => {
  test.each(['ja', 'en'] as const)(
    'grow on the ten key screens in %s: nothing is cut, no number and no word is broken',
    async (language) => {
      const file = readTenantFile(`tenants/${tenant}/tenant.json`);
      const look = { ...usualLook, width: 320, text: 200, language };
      const studio = studioOf({ browser: await theBrowser(), environment, file, look });
      const { customer, screens } = await openKeyScreens(studio);
      const found: string[] = [];
      for (const screen of screens) {
        await customer.go(screen.path);
        const wrong = [...(await findBroken(customer.page)), ...(await findSmall(customer.page))];
        found.push(...wrong.map((one) => `${screen.name}: ${one}`));
      }
      await customer.context.close();
      expect(found).toEqual([]);
    },
    240_000,
  );
});
