import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { untilQuiet } from '../../lab/test-environment/quiet.ts';
import { environment } from './browser.ts';
import { buyButton, buyerInLine, setMachine, untilOnline } from './buyers.ts';
import { expectSound, heading } from './pay-flows.ts';
import { isUncovered } from './uncovered.ts';

beforeAll(() => setMachine('m-lobby', {}));

const OFFLINE = '通信できません。つながると自動で更新します';

/** The offline banner, without the same text in the page's content. */
const banner = (page: Page) => page.locator('[role=status]').getByText(OFFLINE);

/** The account's link to the list of questions. */
const questions = (page: Page) => page.getByRole('link', { name: /よくある質問/ }).first();

/** A buyer on one of the app's pages, after the idle loading. */
async function buyerOn(path: string) {
  const { openAt, ...buyer } = await buyerInLine('paypay', {
    expect: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch dynamically/, /Unable to preload/],
  });
  const { visitor } = buyer;
  await untilOnline(buyer, 'm-lobby');
  const page = await openAt(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await untilQuiet(page);
  const loseNetwork = async () => {
    await visitor.setOffline(true);
    await banner(page).waitFor();
  };
  return { ...buyer, page, loseNetwork };
}

/** Records every request from now on that could change data. */
function changesFrom(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // A newly opened page always sends LINE's token to the edge.
    if (!/^(GET|HEAD)$/.test(request.method()) && !/\/(session|errors)$/.test(pathname))
      sent.push(`${request.method()} ${pathname}`);
  });
  return sent;
}

/** Checks that neither the app nor the edge is blamed for the lost network. */
async function expectNoBlame(page: Page): Promise<void> {
  const words = await page.locator('body').innerText();
  expect(words).not.toMatch(/\b50\d\b|Unavailable|Server Error|不具合/);
}

describe('without a network', () => {
  test('a loaded shelf stays readable below the banner, and its confirmation shows the drink and the price', async () => {
    const { page, visitor, loseNetwork } = await buyerOn('/demo/machines/m-lobby');
    await loseNetwork();
    await page.getByRole('button', { name: /140/ }).first().waitFor();
    await expectNoBlame(page);
    for (const name of [/へ戻る$/, /^すべて$/, /140/]) {
      const control = page.getByRole('link', { name }).or(page.getByRole('button', { name }));
      await expect.poll(() => isUncovered(control.first()), { message: String(name) }).toBe(true);
    }
    await expectSound(page);
    await page.locator('li[data-slot=A1] button').first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('電波がありません。まだ注文していません。請求もありません。').waitFor();
    await sheet.getByRole('heading', { name: 'みなと緑茶' }).waitFor();
    await sheet.getByText('140円').first().waitFor();
    await expectNoBlame(page);
    await expectSound(page);
    await visitor.setOffline(false);
    await expect.poll(() => isUncovered(buyButton(page))).toBe(true);
  });

  test('購入する is hidden, and a sentence explains that nothing was ordered or charged', async () => {
    const { page, visitor, loseNetwork } = await buyerOn('/demo/machines/m-lobby?item=A1');
    await buyButton(page).waitFor();
    await loseNetwork();
    await page.getByText('電波がありません。まだ注文していません。請求もありません。').waitFor();
    expect(await buyButton(page).count()).toBe(0);
    await expect.poll(() => isUncovered(page.getByRole('button', { name: '閉じる' }))).toBe(true);
    await expectNoBlame(page);
    await visitor.setOffline(false);
    await expect.poll(() => isUncovered(buyButton(page))).toBe(true);
  });

  test('purchases and questions that were seen before are shown again', async () => {
    const { page, loseNetwork } = await buyerOn('/demo/account/order');
    await page.getByText('まだ購入履歴はありません').first().waitFor();
    await page.getByRole('link', { name: 'アカウント' }).click();
    await questions(page).click();
    const question = page.getByRole('link', { name: /飲み物はどうやって/ });
    await question.waitFor();
    await page.getByRole('link', { name: 'ホーム' }).first().click();
    await untilQuiet(page);
    await loseNetwork();
    await page.getByRole('link', { name: '購入履歴' }).first().click();
    await page.getByText('まだ購入履歴はありません').first().waitFor();
    await page.getByRole('link', { name: 'アカウント' }).click();
    await questions(page).click();
    await question.waitFor();
    await expectNoBlame(page);
  });

  test('the main page, the account and the purchases stay unchanged', async () => {
    const { page, visitor, loseNetwork } = await buyerOn('/demo');
    for (const [path, words] of [
      ['/demo', 'みなと台本社ビル 1号機'],
      ['/demo/account', '支払'],
      ['/demo/account/order', '購入履歴'],
    ] as const) {
      if (!page.url().endsWith(path)) await page.goto(environment.app + path);
      await page.getByText(words).first().waitFor();
      await untilQuiet(page);
      await loseNetwork();
      await page.getByText(words).first().waitFor();
      await expectNoBlame(page);
      await expectSound(page);
      await visitor.setOffline(false);
    }
  });
});

describe('a page that was not loaded', () => {
  test('shows a notice, and loads once the network is back', async () => {
    const { page, visitor, loseNetwork } = await buyerOn('/demo');
    await loseNetwork();
    await page.getByRole('link', { name: '購入履歴' }).first().click();
    await page.getByRole('main').getByText(OFFLINE).waitFor();
    await expectNoBlame(page);
    await expectSound(page);
    const changes = changesFrom(page);
    await visitor.setOffline(false);
    await page.getByText('まだ購入履歴はありません').first().waitFor();
    await expect.poll(() => page.getByText(OFFLINE).count()).toBe(0);
    expect(changes).toEqual([]);
  });

  test('whose code is missing shows a notice, and opens once the network is back', async () => {
    const { page, visitor, loseNetwork } = await buyerOn('/demo/account');
    await loseNetwork();
    const see = async () => {
      await questions(page).click();
      await heading(page, '通信できません').waitFor();
      await page.getByText('つながると自動で開きます').waitFor();
      await expectNoBlame(page);
    };
    await see();
    await expectSound(page);
    await page.goBack();
    await page.getByText('支払').first().waitFor();
    await expectNoBlame(page);
    await see();
    const changes = changesFrom(page);
    await visitor.setOffline(false);
    await heading(page, 'よくある質問').waitFor();
    await expectNoBlame(page);
    expect(changes).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/demo/account/faq');
  });
});

test('a picture that could not load is hidden, and loads once the network is back', async () => {
  const { page, visitor, loseNetwork } = await buyerOn('/demo/account');
  await loseNetwork();
  await page.getByRole('link', { name: 'ホーム' }).first().click();
  await page.getByRole('heading', { name: /すぐ一杯/ }).waitFor();
  const picture = page.locator('main img[width="780"]');
  await expect.poll(() => picture.count()).toBe(0);
  await visitor.setOffline(false);
  await picture.waitFor();
  const widthOf = (image: SVGElement | HTMLElement) =>
    image instanceof HTMLImageElement ? image.naturalWidth : 0;
  await expect.poll(() => picture.evaluate(widthOf)).toBeGreaterThan(0);
});

test('a tap without a network is not sent by itself later', async () => {
  const { page, visitor, loseNetwork } = await buyerOn('/demo/machines/m-lobby');
  await loseNetwork();
  const changes = changesFrom(page);
  const star = page.getByRole('button', { name: /お気に入り/ });
  await star.click();
  await expect.poll(() => changes.length).toBe(1);
  await star.and(page.locator(':not([aria-busy=true])')).waitFor();
  const asked = page.waitForResponse(/\/machines\/m-lobby$/);
  await visitor.setOffline(false);
  await asked;
  await untilQuiet(page);
  expect(changes).toHaveLength(1);
});
