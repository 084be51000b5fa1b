import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type BuyerInLine, buyButton, buyerInLine, choose, paid, untilOnline } from './buyers.ts';
import { expectSoundOnDesk, PHONE, signIn, signInAt } from './console-desk.ts';
import { expectSound } from './pay-flows.ts';

const fillForm = async (page: Page, title: string) => {
  await page.getByRole('textbox', { name: 'お客様に見える名前' }).fill(title);
  await page.getByRole('spinbutton', { name: '値引き額' }).fill('40');
};
const check = (page: Page) => page.getByRole('button', { name: '内容を確かめる' }).click();
const create = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'このクーポンを作る' }).click();
/** Adds a coupon by its code on the customer's page. Returns the page once it shows the answer. */
async function addCode(buyer: BuyerInLine, code: string, answer: string): Promise<Page> {
  const page = await buyer.openAt('/demo/account/coupon');
  await page.getByRole('textbox', { name: 'クーポンコード' }).fill(code);
  await page.getByRole('button', { name: '追加する' }).click();
  await page.getByText(answer).first().waitFor();
  return page;
}

test('a manager creates a coupon, a customer uses it, its cost is shown, and the manager stops it', async () => {
  const page = await signIn('manager', 'demo', { viewport: PHONE, expect: [/409/] });
  await page.getByRole('link', { name: 'クーポン', exact: true }).click();
  await page.getByRole('link', { name: 'クーポンを作る' }).click();
  await fillForm(page, '冬の40円引き');
  await expectSound(page);
  const code = page.getByRole('textbox', { name: 'コード（英数字4〜32文字）' });
  await code.fill('welcome50');
  await page.getByRole('spinbutton', { name: '配る人数の上限（任意）' }).fill('500');
  await check(page);
  await page.getByRole('dialog').getByText('20,000').waitFor();
  await expectSound(page);
  await create(page);
  await page.getByText('このコードは、ほかのクーポンが使っています').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'やめる' }).click();
  expect(await code.inputValue(), 'the form keeps what was entered').toBe('welcome50');
  await code.fill('winter40');
  await check(page);
  await create(page);
  await page.getByRole('heading', { name: '冬の40円引き', level: 1 }).waitFor();
  await page.getByText('0人 / 500人').waitFor();
  await expectSound(page);

  const buyer = await buyerInLine('paypay');
  const phone = await addCode(buyer, 'WINTER40', 'クーポンを追加しました');
  await untilOnline(buyer, 'm-lobby');
  await choose(phone, 'm-lobby', 'A1');
  await phone
    .getByRole('combobox', { name: 'クーポン' })
    .getByText('冬の40円引き')
    .waitFor({ state: 'attached' });
  await buyButton(phone).click();
  await paid(phone).waitFor();

  await page.reload();
  await page.getByText('1人 / 500人').waitFor();
  await page.getByText('1回', { exact: true }).waitFor();
  await page.getByText('40円', { exact: true }).waitFor();
  await page.getByRole('button', { name: '配布を止める' }).click();
  await expectSound(page);
  await page.getByRole('dialog').getByRole('button', { name: '配布を止める' }).click();
  await page.getByText('停止中').waitFor();
  const late = await buyerInLine('paypay', { expect: [/404/] });
  await addCode(late, 'WINTER40', 'このコードのクーポンは見つかりません');
  await page.getByRole('link', { name: 'クーポンの一覧' }).click();
  const row = page.getByRole('row').filter({ hasText: '冬の40円引き' });
  await row.getByText('停止中').waitFor();
  await expectSound(page);
});

test('codes for one use each are saved as CSV, and one of them works once', async () => {
  const page = await signInAt('/demo/campaigns/new', 'manager');
  await fillForm(page, '来場者の方へ');
  await page.getByRole('radio', { name: '1人に1つのコード' }).check();
  await page.getByRole('spinbutton', { name: 'コードの数（10,000まで）' }).fill('401');
  await page.getByRole('radio', { name: 'はじめて購入する方' }).check();
  await expectSoundOnDesk(page);
  await check(page);
  await create(page);
  await page.getByText('401 / 401個のコードを作りました').waitFor();
  await expectSoundOnDesk(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'コードをCSVで保存' }).click();
  const csv = readFileSync(await (await saving).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(csv).toHaveLength(402);
  await addCode(await buyerInLine('paypay'), csv[1] ?? '', 'クーポンを追加しました');
  const other = await buyerInLine('paypay', { expect: [/409/] });
  await addCode(other, csv[1] ?? '', 'このコードは、すでに追加に使われています');
});
