import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { errorCatalogue } from '../../../contract/shared/errors.ts';
import { orderReasons } from '../../../contract/shared/order-sentences.ts';
import { everyScreen } from '../../../lab/screens/every-page.ts';
import { findCutWords, readBlocks } from '../../../lab/screens/find-cut-words.ts';
import { openKeyScreens } from '../../../lab/screens/key-screens.ts';
import { studioOf } from '../../../lab/screens/studio.ts';
import { WholeWords } from '../../../web/ui/phrases.tsx';
import { environment, theBrowser } from '../../browser/browser.ts';

/** The Japanese texts of errors, and of purchases that failed, as the screens draw them. */
const failureTexts = [
  ...Object.values(errorCatalogue).flatMap(({ title, body }) => [title.ja, body.ja]),
  ...Object.values(orderReasons.ja),
];

test('every text of a failure ends its lines between words, from 220 to 360 px', async () => {
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

describe.each(['demo', 'hinata'])('Japanese lines of %s', (tenant) => {
  test('end between words on every screen at 320, 360 and 390 px', async () => {
    const file = readTenantFile(`tenants/${tenant}/tenant.json`);
    const studio = studioOf({ browser: await theBrowser(), environment, file });
    const { customer, screens } = await openKeyScreens(studio);
    const others = everyScreen(file).map(({ name, path }) => ({
      name,
      path: path.slice(tenant.length + 1),
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
