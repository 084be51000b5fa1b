import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { valueOrFail } from '../../cli/command/failure-text.ts';
import { openOperatorContext, parseOrderId } from '../../cli/orders/operator-context.ts';
import { openServices } from '../../cli/services/open-services.ts';
import { answerProblem } from '../../worker/core/operations/answer-problem.ts';
import { bigPicture } from './big-picture.ts';
import { control, demo, environment } from './browser.ts';
import {
  type Buyer,
  boughtUnseen,
  buyButton,
  buyerInLine,
  choose,
  orderIdOf,
  paid,
  setMachine,
  shelf,
  untilOnline,
} from './buyers.ts';
import { hinataBuyer } from './hinata-buyer.ts';
import { holdPictures } from './hold-pictures.ts';
import { expectSound, heading } from './pay-flows.ts';
import { copyOrder, storedPhoto } from './stored-orders.ts';

beforeAll(() => setMachine('m-lobby', {}));

/** Opens the page of a person's first purchase. */
async function afterPurchase(slot = 'A1') {
  const buyer = await buyerInLine();
  const id = await boughtUnseen(buyer, slot);
  return { ...buyer, id, page: await buyer.openAt(`/demo/account/order/${id}`) };
}

const receiptOf = (page: Page) => page.getByRole('link', { name: /領収書|ご購入明細/ });

const JAPAN_MS = 9 * 3_600_000;
/** Returns the first day of a month in Japan: this month, or `back` months ago. */
function monthBefore(back: number) {
  const today = new Date(Date.now() + JAPAN_MS);
  const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1);
  const begins = new Date(first - JAPAN_MS).toISOString();
  const name = new Date(first).toISOString().slice(0, 7);
  const [year, month] = name.split('-');
  return { name, label: `${year}年${Number(month)}月`, begins };
}

/** Returns the number of purchases and the paid total of each month in the list. */
const paidByMonth = (page: Page) =>
  page.locator('main section').evaluateAll((months) =>
    months.map((month) => {
      const paid = month.querySelector('header p')?.textContent ?? '';
      return [month.querySelectorAll('li').length, paid.replace('お支払い ', '')];
    }),
  );

describe('the list of purchases', () => {
  test('is paged, newest first, and can be limited to a month', async () => {
    const buyer = await buyerInLine();
    const id = await boughtUnseen(buyer);
    const [last, earlier, none] = [monthBefore(1), monthBefore(2), monthBefore(4)];
    await copyOrder(id, 22, last.begins);
    // Outside of Japan, the first minutes of a month in Japan belong to the month before.
    await copyOrder(id, 3, earlier.begins);
    const page = await buyer.openAt('/demo/account/order');
    const rows = page.locator('main li a').filter({ has: page.locator('time') });
    await rows.first().waitFor();
    expect(await rows.count()).toBe(20);
    expect(await rows.first().locator('time').innerText()).toMatch(/^今日 \d{1,2}:\d\d$/);
    await expectSound(page);
    // The total is missing while the month may continue on the next page.
    expect(await paidByMonth(page)).toEqual([
      [1, '140円'],
      [19, ''],
    ]);
    await page.getByRole('button', { name: 'もっと見る' }).click();
    await expect.poll(() => rows.count()).toBe(26);
    expect(await paidByMonth(page)).toEqual([
      [1, '140円'],
      [22, '3,080円'],
      [3, '420円'],
    ]);
    expect(await page.getByRole('button', { name: 'もっと見る' }).count()).toBe(0);
    const times = await rows
      .locator('time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''));
    expect(times).toEqual(times.toSorted().toReversed());
    const months = page.getByRole('group', { name: '表示する月' });
    await months.getByRole('button', { name: last.label }).click();
    await expect.poll(() => page.url()).toContain(`month=${last.name}`);
    await expect.poll(() => rows.count()).toBe(20);
    await page.getByRole('button', { name: 'もっと見る' }).click();
    await expect.poll(() => rows.count()).toBe(22);
    await months.getByRole('button', { name: earlier.label }).click();
    await expect.poll(() => rows.count()).toBe(3);
    await page.reload();
    await expect.poll(() => rows.count()).toBe(3);
    // The chosen month is scrolled into view, however far to the right it is.
    const chosen = months.locator('[aria-pressed=true]');
    expect(await chosen.innerText()).toBe(earlier.label);
    const [row, chip] = [await months.boundingBox(), await chosen.boundingBox()];
    if (!row || !chip) throw new Error('no chips');
    expect(chip.x).toBeGreaterThan(row.x - 1);
    expect(chip.x + chip.width).toBeLessThanOrEqual(row.x + row.width);
    await months.getByRole('button', { name: none.label }).click();
    await page.getByText('この月の購入はありません').waitFor();
    await expectSound(page);
    await page.getByRole('link', { name: 'すべての購入を見る' }).click();
    await expect.poll(() => rows.count()).toBe(20);
  });
});

/** Returns the parts of the page that would be printed besides the receipt. */
const besidesReceipt = (page: Page) =>
  page
    .locator(':is(nav, header, button, a, h1, p)')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && !one.closest('article'))
        .map((one) => one.outerHTML),
    );

describe('the receipt', () => {
  test('of a registered seller is a simplified qualified invoice, and prints alone', async () => {
    const { page, visitor, id } = await afterPurchase();
    await receiptOf(page).click();
    const sheet = page.getByRole('article');
    await sheet.getByRole('heading', { name: '領収書' }).waitFor();
    for (const fact of [
      '適格簡易請求書',
      'T1234567890123',
      '株式会社みなとベンディング',
      '8%対象（税込）※',
      'うち消費税等 10円',
      '※は軽減税率（8%）の対象です。',
      '取引年月日',
      '合計（税込）',
    ]) {
      await sheet.getByText(fact).first().waitFor();
    }
    // The printed receipt has the short number. The button copies the whole id, which support asks for.
    expect(await sheet.getByText(id).count()).toBe(0);
    await visitor.grantPermissions(['clipboard-read', 'clipboard-write']);
    await sheet.getByRole('button', { name: '購入番号をすべてコピー' }).click();
    await sheet.getByText('コピーしました').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
    await expectSound(page);
    await page.emulateMedia({ media: 'print' });
    expect(await sheet.isVisible()).toBe(true);
    expect(await besidesReceipt(page)).toEqual([]);
  });

  test('of a seller without a number is not an invoice, and does not look like one', async () => {
    const page = await hinataBuyer({}, '/hinata/machines/h-port?item=A1');
    await buyButton(page).click();
    await paid(page).waitFor();
    await receiptOf(page).click();
    const sheet = page.getByRole('article');
    await sheet.getByRole('heading', { name: 'ご購入明細' }).waitFor();
    await sheet.getByText('合同会社ひなたスタンド').waitFor();
    expect(await sheet.getByText('適格簡易請求書').count()).toBe(0);
    expect(await sheet.getByText('登録番号').count()).toBe(0);
    expect(await page.getByText('領収書').count()).toBe(0);
    await expectSound(page);
    await page.emulateMedia({ media: 'print' });
    expect(await besidesReceipt(page)).toEqual([]);
  });
});

/** Answers the report of an order, as staff do. */
async function answer(id: string, text: string): Promise<void> {
  const services = openServices(environment.settings);
  const operator = await openOperatorContext(services, 'demo', 'staff');
  valueOrFail(await answerProblem(operator, parseOrderId(id), text));
}

describe('a problem', () => {
  test('is reported with a shrunk photo after an invalid file, and the order shows the answer', async () => {
    const { page, id } = await afterPurchase();
    await page.getByRole('link', { name: '問題を知らせる' }).click();
    await page.getByRole('radio', { name: '商品が壊れていた・品質に問題があった' }).check();
    await page.getByRole('textbox').fill('缶がへこんでいました。');
    const file = page.locator('input[type=file]');
    const text = Buffer.from('no picture');
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: text });
    await page.getByText('この画像は使えませんでした。別の写真をおえらびください。').waitFor();
    expect(await page.getByRole('textbox').inputValue()).toBe('缶がへこんでいました。');
    await expectSound(page);
    const photo = bigPicture(3000, 2000);
    expect(photo.byteLength).toBeGreaterThan(15_000_000);
    await file.setInputFiles({ name: 'IMG_0001.bmp', mimeType: 'image/bmp', buffer: photo });
    const preview = page.getByRole('img', { name: '添付する写真' });
    await preview.waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: '送信する' }).click();
    await page.getByText('缶がへこんでいました。').waitFor();
    await page.getByText('写真あり').waitFor();
    await expectSound(page);
    const stored = await storedPhoto(id);
    expect(stored).toMatchObject({ contentType: 'image/jpeg', width: 1280, height: 853 });
    expect(stored.bytes).toBeLessThan(300_000);
    await answer(id, '交換の品をお送りします。');
    await page.reload();
    await heading(page, '担当者からの回答').waitFor();
    await page.getByText('交換の品をお送りします。').waitFor();
    await expectSound(page);
    // Each purchase can be reported once.
    expect(await page.getByRole('link', { name: '問題を知らせる' }).count()).toBe(0);
  });

  test('keeps what is typed while its photo is being shrunk, and is sent only with the photo', async () => {
    const { page, id } = await afterPurchase();
    await page.getByRole('link', { name: '問題を知らせる' }).click();
    const [reason, text] = [page.getByRole('radio', { name: 'その他' }), page.getByRole('textbox')];
    await text.waitFor();
    const release = await holdPictures(page);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.bmp', mimeType: 'image/bmp', buffer: bigPicture(40, 30) });
    await reason.check();
    await text.fill('ボタンが光りません。');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    const held = page.getByRole('button', { name: '写真を準備しています…' });
    // Playwright waits for an aria-disabled button to be enabled, and a person does not.
    await held.click({ force: true });
    await expectSound(page);
    await release();
    await page.getByRole('img', { name: '添付する写真' }).waitFor();
    expect(sent).not.toContain('POST');
    const shown = [await reason.isChecked(), await text.inputValue()];
    expect(shown).toEqual([true, 'ボタンが光りません。']);
    await page.reload();
    await page.getByRole('img', { name: '添付する写真' }).waitFor();
    expect([await reason.isChecked(), await text.inputValue()]).toEqual(shown);
    await page.getByRole('button', { name: '送信する' }).click();
    await page.getByText('写真あり').waitFor();
    expect(await storedPhoto(id)).toMatchObject({ width: 40, height: 30 });
  });

  test('can be left while it is being sent, and its answer then opens no page', async () => {
    const { page } = await afterPurchase();
    await page.getByRole('link', { name: '問題を知らせる' }).click();
    await page.getByRole('radio', { name: 'その他' }).check();
    const held = Promise.withResolvers<void>();
    await page.route('**/problem', async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: '送信する' }).click();
    await page.getByRole('button', { name: '送信しています…' }).waitFor();
    await page.getByRole('link', { name: 'アカウント', exact: true }).click();
    await page.waitForURL('**/demo/account');
    held.resolve();
    // The form drops its draft when the answer arrives.
    await page.waitForFunction(
      () => !Object.keys(sessionStorage).some((key) => key.includes(':problem:')),
    );
    expect(page.url()).toBe(`${environment.app}/demo/account`);
  });
});

const usersSchema = v.object({
  users: v.array(v.object({ personId: v.string(), displayName: v.string() })),
});
const pushesSchema = v.object({
  messages: v.array(v.object({ recipient: v.string(), messages: v.array(v.unknown()) })),
});

/**
 * Makes the person a friend of the tenant's account. Returns a function that reads its messages to them.
 */
async function befriended({ name }: Pick<Buyer, 'name'>) {
  const { users } = v.parse(usersSchema, await control('GET', '/line/users'));
  const personId = users.find((one) => one.displayName === name)?.personId ?? '';
  await control('PUT', '/line/follow', { personId, channelId: demo.channelId, follows: true });
  const tokens = await control('POST', '/line/tokens', { personId, ...demo });
  const { userId } = v.parse(v.object({ userId: v.string() }), tokens);
  return async () => {
    const { messages } = v.parse(pushesSchema, await control('GET', '/line/messages'));
    return messages.filter((one) => one.recipient === userId).map((one) => JSON.stringify(one));
  };
}

describe('a message by LINE', () => {
  test('reaches a friend with receipts switched on as a receipt, once', async () => {
    const buyer = await buyerInLine();
    const pushes = await befriended(buyer);
    const page = await buyer.openAt('/demo/account/settings');
    const receipts = page.getByRole('switch', { name: '購入のたびに明細を送る' });
    expect(await receipts.isChecked()).toBe(false);
    const saved = page.waitForResponse(/\/me\/settings$/);
    await receipts.click();
    expect((await saved).status()).toBe(200);
    const id = await boughtUnseen(buyer);
    await expect.poll(pushes).toHaveLength(1);
    const [receipt] = await pushes();
    expect(receipt).toContain('ご購入ありがとうございます');
    expect(receipt).toContain('140円');
    expect(receipt).toContain(
      `${environment.standIns}/line-liff/${demo.liffId}/account/order/${id}`,
    );
  });

  test('reaches a friend with an alert once, and the alert ends', async () => {
    await setMachine('m-station', {});
    // Another test file refills this machine. A reset empties the lanes that had no count at registration.
    await control('POST', '/machines/demo/m-station/reset');
    const buyer = await buyerInLine();
    await untilOnline(buyer, 'm-station');
    const pushes = await befriended(buyer);
    const page = await buyer.openAt('/demo/machines/m-station');
    const soldOut = shelf(page).filter({ hasText: '売切' }).first();
    const wish = soldOut.getByRole('button', { name: /入荷したら知らせる/ });
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/alerts') && answer.ok());
    await wish.click();
    await kept;
    await page.reload();
    await page
      .getByRole('button', { name: /入荷したら知らせる/, pressed: true })
      .first()
      .waitFor();
    await expectSound(page);
    expect(await pushes()).toEqual([]);
    await control('POST', '/machines/demo/m-station/refill');
    await expect.poll(pushes).toHaveLength(1);
    const [news] = await pushes();
    expect(news).toContain('商品が補充されました');
    expect(news).toContain('みなと台駅 改札前');
    const wishes = () => buyer.call('GET', '/machines/m-station/alerts');
    await expect.poll(wishes).toEqual({ productIds: [] });
    await page.reload();
    await heading(page, 'みなと台駅 改札前').waitFor();
    await shelf(page).first().waitFor();
    await expect.poll(() => page.getByText('売り切れ').count()).toBe(0);
  });
});

describe('after a purchase', () => {
  test('buying again opens the confirmation of the same item at the same machine', async () => {
    const { page, id } = await afterPurchase('A3');
    // The steps and the one main button are in view without scrolling.
    const again = page.getByRole('link', { name: 'もう一度購入する' });
    const [first, button, bar] = [
      await page.locator('details[open] time').first().boundingBox(),
      await again.boundingBox(),
      await page.locator('.shell > nav').boundingBox(),
    ];
    if (!first || !button || !bar) throw new Error('no step, button or bar');
    expect(first.y + first.height).toBeLessThan(button.y);
    expect(button.y + button.height).toBeLessThan(bar.y);
    await again.click();
    await heading(page, '購入内容の確認').waitFor();
    expect(page.url()).toBe(`${environment.app}/demo/machines/m-lobby?item=A3`);
    await buyButton(page).click();
    await paid(page).waitFor();
    expect(orderIdOf(page)).not.toBe(id);
  });

  test('a spending limit from the settings applies, and the spent amount is shown', async () => {
    const buyer = await buyerInLine('paypay', { expect: [/status of 409/] });
    await boughtUnseen(buyer);
    const page = await buyer.openAt('/demo/account/settings');
    await page.getByText('本日のご利用 140円').waitFor();
    await page.getByLabel('1日の上限（円）').fill('２００');
    await page.getByRole('button', { name: '上限を保存する' }).click();
    await page.getByText('上限を保存しました').waitFor();
    await expectSound(page);
    await choose(page, 'm-lobby', 'A1');
    await buyButton(page).click();
    await page.getByText('ご自身で決めた上限を超えます').waitFor();
    expect(await buyButton(page).count()).toBe(0);
    await expectSound(page);
    await page.goto(`${environment.app}/demo/account/settings`);
    await page.getByLabel('1日の上限（円）').fill('');
    await page.getByRole('button', { name: '上限を保存する' }).click();
    await page.getByText('上限を保存しました').waitFor();
    await boughtUnseen(buyer);
  });
});
