import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { environment } from './browser.ts';
import {
  balanceOf,
  buyButton,
  buyerAt,
  endMotor,
  HELD,
  machineAt,
  orderIdOf,
  paid,
  readyBuyer,
  setMachine,
  shelf,
  storedOrder,
  untilOnline,
} from './buyers.ts';
import { expectSound, heading } from './pay-flows.ts';

beforeAll(() => setMachine('m-lobby', {}));

const countOf = async (machineId: string, slot: string) =>
  (await machineAt(machineId)).slots.find((one) => one.slot === slot)?.count ?? -1;

/**
 * What the last screen before a purchase must state (Specified Commercial Transactions Act, article 12-6).
 */
const whatTheLawAsks = (method: string) => [
  '1点',
  '合計（税込） 140円',
  `お支払い方法 ${method}`,
  'お支払いの時期 商品が出たあとに確定します。出なかったときは請求されません。',
  '商品の引き渡し 購入後すぐに、この自販機の取り出し口でお渡しします。',
  'キャンセル・返品 商品が出たあとは、故障や不良の場合を除き、お受けできません。',
  '特定商取引法に基づく表記',
];

/** Returns the text on the screen: one space between blocks, no line-break marks, no space before 円. */
const wordsOf = async (place: Locator) =>
  (await place.innerText()).replaceAll('\u200b', '').replace(/\s+/g, ' ').replaceAll(' 円', '円');

/** Returns the different amounts on the screen, in the order of their first appearance. */
const amountsIn = (words: string) => [...new Set(words.match(/[\d,]+円/g))];

describe.each([
  ['PayPay', 'paypay'],
  ['d払い', 'dpay'],
] as const)('buying with %s', (title, kind) => {
  test('from the shelf to the receipt: the screen, the store, the machine and the wallet agree', async () => {
    const buyer = await readyBuyer(kind, {}, '/demo/machines/m-lobby');
    const { page, name } = buyer;
    await untilOnline(buyer, 'm-lobby');
    const before = { count: await countOf('m-lobby', 'A1'), balance: await balanceOf(name) };
    await page.getByText('1001').first().waitFor();
    await expectSound(page);
    await shelf(page).getByRole('button').first().click();
    await heading(page, '購入内容の確認').waitFor();
    await page.getByText('この番号の自販機から出ます').waitFor();
    await buyButton(page).waitFor();
    const review = await wordsOf(page.getByRole('dialog'));
    for (const fact of whatTheLawAsks(title)) expect(review).toContain(fact);
    expect(amountsIn(review)).toEqual(['140円']);
    expect(await wordsOf(buyButton(page))).toBe('140円で購入する');
    await expectSound(page);
    await buyButton(page).click();
    await heading(page, '商品をお取りください').waitFor();
    const id = orderIdOf(page);
    await paid(page).waitFor();
    // The shelf behind the sheet still shows the other drinks' prices.
    const dock = page.getByRole('button', { name: '取り出しました' }).locator('xpath=..');
    expect(amountsIn(await wordsOf(dock))).toEqual(['140円']);
    expect(await storedOrder(id)).toMatchObject({ state: 'CAPTURED', amountYen: 140 });
    expect((await machineAt('m-lobby')).journal.at(-1)).toMatchObject({
      commandId: id,
      outcome: 'dispensed',
      fell: true,
    });
    expect(await countOf('m-lobby', 'A1')).toBe(before.count - 1);
    if (kind === 'paypay') expect(await balanceOf(name)).toBe(before.balance - 140);
    await expectSound(page);
    // The order's page shows the same later, opened from the list.
    await page.goto(`${environment.app}/demo/account/order`);
    await page.getByText('購入済み').first().waitFor();
    expect(amountsIn(await wordsOf(page.getByRole('main')))).toEqual(['140円']);
    await expectSound(page);
    await page.goto(`${environment.app}/demo/account/order/${id}`);
    await heading(page, '購入済み').waitFor();
    const facts = await wordsOf(page.getByRole('main'));
    expect(amountsIn(facts)).toEqual(['140円']);
    for (const fact of ['1点', '合計（税込） 140円', `お支払い方法 ${title}`]) {
      expect(facts).toContain(fact);
    }
    const steps = await page.locator('details li').allInnerTexts();
    expect(steps).toHaveLength(7);
    expect(steps.at(-1)).toContain('お支払いが確定しました');
    await page.getByRole('link', { name: /領収書|ご購入明細/ }).click();
    await page.getByText(/8%/).first().waitFor();
    const receipt = await wordsOf(page.getByRole('main'));
    expect(receipt).toContain('合計（税込） 140円');
    expect(receipt).toMatch(/8%対象（税込）※ 140円 うち消費税等 10円/);
    expect(amountsIn(receipt)).toEqual(['140円', '10円']);
    await expectSound(page);
  });
});

describe('a purchase in progress', () => {
  test('can be left and found again until it ends: by reload, back, forward and a link on every page', async () => {
    await setMachine('m-station', HELD);
    const { page } = await readyBuyer('paypay', {}, '/demo/machines/m-station');
    await page.locator('li[data-slot=A1] button').first().click();
    await buyButton(page).click();
    await heading(page, '商品を準備しています').waitFor();
    const id = orderIdOf(page);
    expect((await storedOrder(id)).state).toBe('VENDING');
    await page.reload();
    await heading(page, '商品を準備しています').waitFor();
    // Back does not start a second purchase from the same tap, and forward shows the first purchase.
    await page.goBack();
    await page.getByRole('link', { name: /手続き中の購入/ }).waitFor();
    expect(await buyButton(page).count()).toBe(0);
    await page.goForward();
    await heading(page, '商品を準備しています').waitFor();
    await page.goto(`${environment.app}/demo/account`);
    await page.getByRole('link', { name: /手続き中の購入があります 確認する/ }).click();
    await heading(page, '商品を準備しています').waitFor();
    expect(orderIdOf(page)).toBe(id);
    await endMotor('m-station');
    await heading(page, '商品をお取りください').waitFor();
    await paid(page).waitFor();
    expect((await storedOrder(id)).state).toBe('CAPTURED');
    await page.getByRole('button', { name: '取り出しました' }).click();
    await heading(page, '購入済み').waitFor();
    await page
      .getByRole('link', { name: 'マイページ' })
      .or(page.getByRole('link', { name: 'アカウント' }))
      .first()
      .click();
    await expect.poll(() => page.getByRole('link', { name: /手続き中の購入/ }).count()).toBe(0);
  });

  test('reports a lost connection, and updates the screen automatically afterwards', async () => {
    await setMachine('m-station', HELD);
    const { page, visitor } = await buyerAt('m-station', 'A4', {
      expect: [/ERR_INTERNET_DISCONNECTED/],
    });
    await buyButton(page).click();
    await heading(page, '商品を準備しています').waitFor();
    await visitor.setOffline(true);
    await page.getByText('通信できません。つながると').first().waitFor();
    await endMotor('m-station');
    await visitor.setOffline(false);
    await paid(page).waitFor();
    expect((await storedOrder(orderIdOf(page))).state).toBe('CAPTURED');
  });

  test('with a double tap is one purchase, and is polled if the network blocks event streams', async () => {
    await setMachine('m-station', HELD);
    const { page, visitor, name } = await buyerAt('m-station', 'A4', { expect: [/ERR_FAILED/] });
    let blocked = 0;
    await visitor.route(/\/events(\?|$)/, (route) => {
      blocked += 1;
      return route.abort();
    });
    const before = await balanceOf(name);
    await buyButton(page).dblclick();
    await heading(page, '商品を準備しています').waitFor();
    await endMotor('m-station');
    await paid(page).waitFor();
    expect(blocked).toBeGreaterThan(0);
    expect(await balanceOf(name)).toBe(before - 160);
  });

  test('buys once if the tap gets no answer, and asks the person to wait', async () => {
    await setMachine('m-lobby', {});
    const { page, visitor, name } = await buyerAt('m-lobby', 'A3', {
      expect: [/ERR_FAILED|ERR_CONNECTION/],
    });
    const before = await balanceOf(name);
    let lost = 0;
    await visitor.route('**/orders', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      // The request arrives and takes effect, but the response is lost.
      await route.fetch();
      return route.abort();
    });
    await buyButton(page).click();
    await page.getByText('確認中です。もう一度購入しないでください').first().waitFor();
    // The purchase may have ended before the page knows of it.
    await heading(page, '購入済み').or(paid(page)).first().waitFor();
    expect(lost).toBe(1);
    expect(await balanceOf(name)).toBe(before - 140);
  });
});
