import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { environment } from './browser.ts';
import { customerOn, heading } from './pay-flows.ts';

const ACCOUNT = '/demo/account';

/**
 * The places where a connection ends: before and inside the public data, before and inside the person's
 * data.
 */
const places: Readonly<Record<string, (html: string) => number>> = {
  'before the boot payload': (html) => html.indexOf('id="boot"') - 20,
  'inside the boot payload': (html) => html.indexOf('>', html.indexOf('id="boot"')) + 200,
  'before the session': (html) => html.indexOf('id="session"') - 20,
  'inside the session': (html) => html.indexOf('>', html.indexOf('id="session"')) + 40,
};

/** Truncates the next responses of the page. @returns how many times it was requested. */
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

/** Waits for the account page to show the person's name. */
const seeAccount = (page: Page, name: string) => page.getByText(name).first().waitFor();

test('a page with incomplete data is reloaded once automatically, then by a button', async () => {
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
