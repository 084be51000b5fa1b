import type { Browser } from 'playwright-core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { type PageName, pagePath, pages } from '../../../contract/customer/pages.ts';
import { errorCatalogue } from '../../../contract/shared/errors.ts';
import { orderReasons } from '../../../contract/shared/order-sentences.ts';
import { findCutWords, readBlocks } from '../../../lab/screens/find-cut-words.ts';
import { openKeyScreens } from '../../../lab/screens/key-screens.ts';
import { usualLook } from '../../../lab/screens/studio.ts';
import { WholeWords } from '../../../web/ui/phrases.tsx';
import { environment, theBrowser } from '../../browser/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await theBrowser();
});

/** The Japanese texts of errors, and of purchases that failed, as the screens draw them. */
const failureTexts = [
  ...Object.values(errorCatalogue).flatMap(({ title, body }) => [title.ja, body.ja]),
  ...Object.values(orderReasons.ja),
];

test('every text of a failure ends its lines between words, from 220 to 360 px', async () => {
  const file = readTenantFile('tenants/demo/tenant.json');
  // The page's policy lets no script write HTML.
  const page = await browser.newPage({ locale: 'ja-JP', bypassCSP: true });
  await page.goto(`${environment.app}/${file.clientId}/nothing`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const paragraphs = failureTexts.map((text) =>
    renderToStaticMarkup(createElement('p', null, createElement(WholeWords, { text }))),
  );
  await page.evaluate((html) => {
    document.querySelector('main')?.insertAdjacentHTML('beforeend', html);
  }, paragraphs.join(''));
  const found = new Set<string>();
  for (let width = 220; width <= 360; width += 4) {
    await page.setViewportSize({ width, height: 844 });
    for (const cut of findCutWords(await page.evaluate(readBlocks))) found.add(cut);
  }
  await page.close();
  expect([...found]).toEqual([]);
}, 120_000);

const isPageName = (name: string): name is PageName => name in pages;

describe.each(['demo', 'hinata'])('Japanese lines of %s', (tenant) => {
  test('end between words on every screen at 320, 360 and 390 px', async () => {
    const file = readTenantFile(`tenants/${tenant}/tenant.json`);
    const nothing = { found: [], hasAxe: false, count: { taken: 0 } };
    const studio = { browser, environment, file, look: usualLook, ...nothing };
    const { customer, screens } = await openKeyScreens(studio);
    const params = { machineId: file.machines[0]?.id ?? '', id: file.faqs[0]?.id ?? '' };
    const others = Object.keys(pages)
      .filter(isPageName)
      .map((name) => ({
        name,
        path: pagePath('', name, params).slice(1),
      }));
    const found = new Set<string>();
    for (const screen of [...screens, ...others, { name: 'not-found', path: '/nothing' }]) {
      await customer.go(screen.path);
      for (const width of [320, 360, 390]) {
        await customer.page.setViewportSize({ width, height: 844 });
        const cut = findCutWords(await customer.page.evaluate(readBlocks));
        for (const one of cut) found.add(`${screen.name} ${width}: ${one}`);
      }
    }
    await customer.context.close();
    expect([...found]).toEqual([]);
  }, 240_000);
});
