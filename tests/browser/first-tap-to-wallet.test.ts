import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { control, environment } from './browser.ts';
import { approve, cards, customerOn, heading, LIST, leaveFor } from './pay-flows.ts';

/** Approves on d払い's page as this person. */
async function approveAtDocomo(page: Parameters<typeof approve>[0], { name }: { name: string }) {
  await page.getByRole('radio', { name }).check();
  await page.getByRole('button', { name: '承諾して利用する' }).click();
  await page.waitForURL((url) => url.origin === environment.app && !url.searchParams.has('p'));
}

/** Completes the required steps, from the card or notice that links to them until after the code. */
async function setUpTo(page: Page): Promise<void> {
  await page.getByRole('link', { name: '設定へ進む' }).click();
  await page
    .getByRole('checkbox', { name: '利用規約とプライバシーポリシーの内容を読み、同意します' })
    .check();
  await page.getByRole('button', { name: '同意して次へ' }).click();
  const number = `080${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  await page.getByLabel('携帯電話番号').fill(number);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await page.waitForURL(`${environment.app}/demo/initialization/verify-code`);
  const sent = await control(
    'GET',
    `/twilio/messages?to=${encodeURIComponent(`+81${number.slice(1)}`)}`,
  );
  const { messages } = sent as { messages: readonly { code: string }[] };
  await page.getByLabel('認証コード').focus();
  await page.keyboard.insertText(messages[0]?.code ?? '');
  await page.waitForURL((url) => !url.pathname.endsWith('/verify-code'));
}

const ways = [
  { link: /^PayPay/, button: 'PayPayを連携する', allow: approve, done: 'PayPayを登録しました' },
  {
    link: /^d払い/,
    button: 'd払いを登録する',
    allow: approveAtDocomo,
    done: 'd払いを登録しました',
  },
];

test.each(ways)(
  'from the first tap to a bound wallet: $done',
  async ({ link, button, allow, done }) => {
    const customer = await customerOn('/demo');
    const { page } = customer;
    await setUpTo(page);
    await page.goto(`${environment.app}/demo/initialization/set-user-pay`);
    await page.getByRole('link', { name: link }).click();
    await leaveFor(page, button);
    await allow(page, customer);
    await heading(page, done).waitFor();
    await page.goto(environment.app + LIST);
    await cards(page).getByText('利用中', { exact: true }).waitFor();
    await page.goto(`${environment.app}/demo`);
    await page.getByText('みなと台本社ビル 1号機').first().waitFor();
    // Nothing is missing, so the card that links to the set-up is gone.
    expect(await page.getByRole('link', { name: '設定へ進む' }).count()).toBe(0);
  },
);

test('who is buying registers a way to pay after the code, and is back at the drink', async () => {
  const customer = await customerOn('/demo/machines/m-lobby?item=A1');
  const { page } = customer;
  await setUpTo(page);
  await page.waitForURL(`${environment.app}/demo/initialization/set-user-pay`);
  await page.getByText('ご購入の前に、お支払い方法の登録が必要です。').waitFor();
  await page.getByRole('link', { name: /^PayPay/ }).click();
  await leaveFor(page, 'PayPayを連携する');
  await approve(page, customer);
  await page.getByRole('link', { name: '購入に戻る' }).click();
  await page.waitForURL(`${environment.app}/demo/machines/m-lobby?item=A1`);
});
