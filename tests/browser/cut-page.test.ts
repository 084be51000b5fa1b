import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { environment } from './browser.ts';
import { customerOn, heading } from './pay-flows.ts';

const ACCOUNT = '/demo/account';

/** Where a connection ends: before and inside the data for everybody, before and inside the person's. */
const places: Readonly<Record<string, (html: string) => number>> = {
  'before the boot payload': (html) => html.indexOf('id="boot"') - 20,
  'inside the boot payload': (html) => html.indexOf('>', html.indexOf('id="boot"')) + 200,
  'before the session': (html) => html.indexOf('id="session"') - 20,
  'inside the session': (html) => html.indexOf('>', html.indexOf('id="session"')) + 40,
};

/** Cuts the page's next answers off. @returns how many times it was asked for. */
async function cut(visitor: BrowserContext, place: (html: string) => number, times: number) {
  let asked = 0;
  await visitor.route(environment.app + ACCOUNT, async (route) => {
    asked += 1;
    if (asked > times) return route.continue();
    const answer = await route.fetch();
    const html = await answer.text();
    const body = html.slice(0, place(html));
    expect(body.length).toBeLessThan(html.length);
    await route.fulfill({ response: answer, body });
  });
  return () => asked;
}

/** The account of a person, as the whole page shows it. */
const seeAccount = (page: Page, name: string) => page.getByText(name).first().waitFor();

test('a page that is cut off before or inside its data is loaded once more by itself, then by a button', async () => {
  const { visitor, page, name } = await customerOn(ACCOUNT);
  for (const [where, place] of Object.entries(places)) {
    const askedOnce = await cut(visitor, place, 1);
    await page.goto(environment.app + ACCOUNT);
    await seeAccount(page, name);
    expect(askedOnce(), where).toBe(2);

    await visitor.unrouteAll();
    const asked = await cut(visitor, place, 2);
    await page.goto(environment.app + ACCOUNT);
    await heading(page, 'ページを読み込めませんでした').waitFor();
    expect(asked(), where).toBe(2);
    await page.getByRole('button', { name: 'もう一度読み込む' }).click();
    await seeAccount(page, name);
    expect(asked(), where).toBe(3);
    await visitor.unrouteAll();
  }
});
