import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { errorCatalogue } from '../../../contract/shared/errors.ts';
import { orderReasons } from '../../../contract/shared/order-sentences.ts';
import { findCutWords, readBlocks } from '../../../lab/screens/find-cut-words.ts';
import { WholeWords } from '../../../web/ui/phrases.tsx';
import { environment, theBrowser } from '../../browser/browser.ts';

/** The Japanese texts of errors and of failed purchases, as the screens show them. */
const failureTexts = [
  ...Object.values(errorCatalogue).flatMap(({ title, body }) => [title.ja, body.ja]),
  ...Object.values(orderReasons.ja),
];

test('every error text breaks only between words, from 220 to 360 px', async () => {
  const file = readTenantFile('tenants/demo/tenant.json');
  // The page's policy lets no script write HTML.
  const page = await (await theBrowser()).newPage({ locale: 'ja-JP', bypassCSP: true });
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
