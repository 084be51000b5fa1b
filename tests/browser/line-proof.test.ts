import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { allowAs, control, environment, newVisitor, open, signIn } from './browser.ts';
import { customerOn } from './pay-flows.ts';

const SETTINGS = '/demo/account/settings';
const dayField = (page: Page) => page.getByLabel('1日の上限');

/** Enters a spending limit per day and submits it. */
async function capDay(page: Page, yen: string) {
  await dayField(page).fill(yen);
  await page
    .locator('form')
    .filter({ has: dayField(page) })
    .getByRole('button')
    .click();
}
const saved = (page: Page) => page.getByText('保存しました').waitFor();

/** Revokes at LINE the token that LIFF stored in this browser. */
async function revokeStoredToken(visitor: BrowserContext) {
  const { origins } = await visitor.storageState();
  const stored = origins.flatMap(({ localStorage }) => localStorage);
  const token = stored.find(({ name }) => name.endsWith(':accessToken'))?.value ?? '""';
  await control('POST', '/line/tokens/revoke', { accessToken: JSON.parse(token) });
}

/** A person outside LINE with a limit of 500 yen and a revoked LINE token. */
async function withDeadToken(name: string) {
  const visitor = await newVisitor({ expect: [/403/] });
  const page = await signIn(visitor, SETTINGS, name);
  await capDay(page, '500');
  await saved(page);
  await revokeStoredToken(visitor);
  await page.reload();
  return { visitor, page };
}

describe('a change that needs LINE’s verification', () => {
  test('needs one tap inside LINE, without a question or a redirect', async () => {
    const { page } = await customerOn(SETTINGS);
    await capDay(page, '500');
    await saved(page);
    const left: string[] = [];
    page.on('framenavigated', (frame) => left.push(frame.url()));
    await capDay(page, '1000');
    await saved(page);
    expect(left).toEqual([]);
    await page.reload();
    expect(await dayField(page).inputValue()).toBe('1000');
  });

  test('sends a person whose LINE token has expired through the login, and keeps what they typed', async () => {
    const { page } = await withDeadToken('佐藤 美咲');
    await capDay(page, '2000');
    await allowAs(page, '佐藤 美咲');
    await page.waitForURL(environment.app + SETTINGS);
    expect(await dayField(page).inputValue()).toBe('2000');
    await capDay(page, '2000');
    await saved(page);
  });

  test('can be repeated at once by a person who went back from LINE’s login', async () => {
    const { page } = await withDeadToken('鈴木 健太');
    await capDay(page, '2000');
    await page.waitForURL(/\/line-access\//);
    await page.goBack();
    await page.waitForURL(environment.app + SETTINGS);
    expect(await dayField(page).inputValue()).toBe('2000');
    await capDay(page, '2000');
    await allowAs(page, '鈴木 健太');
    await page.waitForURL(environment.app + SETTINGS);
    await capDay(page, '2000');
    await saved(page);
  });

  test('is refused with a message for another LINE account, without a loop', async () => {
    const { visitor, page } = await withDeadToken('鈴木 健太');
    await capDay(page, '2000');
    await allowAs(page, '佐藤 美咲');
    await page.waitForURL(environment.app + SETTINGS);
    await capDay(page, '2000');
    await page.getByText('ご本人の確認のため').waitFor();
    expect(page.url()).toBe(environment.app + SETTINGS);
    const again = await open(visitor, SETTINGS);
    expect(await dayField(again).inputValue()).toBe('500');
  });
});
