import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { environment, newVisitor, open, signIn, type VisitorOptions } from './browser.ts';
import {
  approve,
  BIND_DPAY,
  BIND_PAYPAY,
  type Customer,
  cards,
  customerOn,
  expectSound,
  heading,
  LIST,
  leaveFor,
  linkFor,
} from './pay-flows.ts';

/** The wallet's app returns to a browser without a LINE session. */
async function backElsewhere(options: VisitorOptions = {}, starter: VisitorOptions = {}) {
  const customer = await customerOn(BIND_PAYPAY, starter);
  const link = await linkFor(customer);
  const elsewhere = await newVisitor(options);
  const page = await elsewhere.newPage();
  await page.goto(link);
  await approve(page, customer);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  return { customer, elsewhere, page };
}

/** Opens the list in the browser that started the binding. */
async function listOf({ page }: Customer) {
  await page.goto(environment.app + LIST);
  await heading(page, 'お支払い方法').waitFor();
  return page;
}

/** A bound wallet starts no login at LINE. Its page only offers the permanent link, or a copy of it. */
async function expectWayToLine(page: Page, elsewhere: BrowserContext): Promise<void> {
  await elsewhere.grantPermissions(['clipboard-read', 'clipboard-write']);
  const link = await page.getByRole('link', { name: 'LINEで開く' }).getAttribute('href');
  expect(link).toBe(`${environment.standIns}/line-liff/1650000001-demoAAAA`);
  await page.getByRole('button', { name: 'リンクをコピー' }).click();
  await page.getByRole('button', { name: 'コピーしました' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  expect(page.url()).toContain('/demo/paypay/bind?binding=');
  await page.reload();
  await heading(page, 'PayPayを連携しました').waitFor();
  expect((await elsewhere.cookies()).map(({ name }) => name)).not.toContain('__Host-session.demo');
  await page.getByRole('link', { name: 'このブラウザーで続ける' }).click();
  await page.waitForURL(/\/line-access\//);
}

const bindingIn = (page: Page) => new URL(page.url()).searchParams.get('binding') ?? '';

describe('a wallet that returns in another browser, without LINE', () => {
  test('asks for confirmation there, then appears in the first browser, without a login at LINE', async () => {
    const { customer, page, elsewhere } = await backElsewhere();
    await heading(page, 'このアカウントに連携しますか？').waitFor();
    await page.getByText(customer.name, { exact: true }).waitFor();
    await page.getByText(`PayPay（末尾${customer.maskedWallet}）`).waitFor();
    await page.getByText('ほかの人から届いたリンクを開いた場合は、連携しないでください').waitFor();
    await expectSound(page);
    const list = await listOf(customer);
    await cards(list).getByText('確認待ち').waitFor();
    await expectSound(list);
    await page.getByRole('button', { name: `${customer.name}さんに連携する` }).click();
    await heading(page, 'PayPayを連携しました').waitFor();
    const told = await page.evaluate(() => document.activeElement?.textContent);
    expect(told, 'the focus goes to what came of it').toBe('PayPayを連携しました');
    await expectSound(page);
    // The first browser polls by itself.
    await cards(list).getByText('利用中', { exact: true }).waitFor();
    await cards(list).getByText(`末尾${customer.maskedWallet}`).waitFor();
    await expectWayToLine(page, elsewhere);
  });

  test('and is refused there is not bound, and a browser without session and cookie sees nothing of it', async () => {
    const { customer, page } = await backElsewhere();
    const other = await (await newVisitor({ expect: [/401/] })).newPage();
    await other.goto(page.url());
    await heading(other, 'この画面では確認できません').waitFor();
    expect(other.url()).toBe(page.url());
    await expectSound(other);
    await page.getByRole('button', { name: '連携しない' }).click();
    await heading(page, 'この連携は取り消されました').waitFor();
    await expectSound(page);
    const list = await listOf(customer);
    await cards(list).getByText('期限切れ・解除済み').waitFor();
    await expectSound(list);
    await list.getByRole('button', { name: /を一覧から消す$/ }).click();
    await heading(list, 'お支払い方法はまだ連携されていません').waitFor();
  });

  test('cannot be confirmed in the first browser, which can only cancel it', async () => {
    const { customer, page } = await backElsewhere({}, { expect: [/409/] });
    const list = await listOf(customer);
    await list.getByRole('link', { name: '確認の画面を見る' }).click();
    await heading(list, '確認を待っています').waitFor();
    await expectSound(list);
    expect(await list.getByRole('button', { name: /に連携する/ }).count()).toBe(0);
    const answer = await list.evaluate(async (id) => {
      const sent = await fetch(`/api/clients/demo/pay-methods/bindings/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ decision: 'confirm' }),
      });
      const body: unknown = await sent.json();
      return { status: sent.status, body };
    }, bindingIn(list));
    expect(answer).toMatchObject({
      status: 409,
      body: { error: { code: 'PAY_METHOD_NOT_USABLE' } },
    });
    await list.getByRole('button', { name: 'この連携を取り消す' }).click();
    await heading(list, 'この連携は取り消されました').waitFor();
    // The other browser notices this by polling, or at the latest when its person confirms.
    await heading(page, 'この連携は取り消されました').waitFor();
  });

  test('shows the link to copy by hand where the browser refuses the clipboard', async () => {
    const { page } = await backElsewhere({ locale: 'en-GB' });
    await page.getByRole('button', { name: /^Link to / }).click();
    await heading(page, 'PayPay is linked').waitFor();
    await page.evaluate(() =>
      Reflect.set(navigator.clipboard, 'writeText', () => Promise.reject(new Error('no'))),
    );
    await page.getByRole('button', { name: 'Copy the link' }).click();
    const shown = page.getByRole('textbox', { name: 'Link that opens LINE' });
    expect(await shown.inputValue()).toContain('/line-liff/');
    await expectSound(page);
  });

  test('shows a refusal at the provider without a session', async () => {
    const customer = await customerOn(BIND_PAYPAY);
    const link = await linkFor(customer);
    const page = await (await newVisitor()).newPage();
    await page.goto(link);
    await page.getByRole('button', { name: '許可しない' }).click();
    await heading(page, 'PayPayは連携されていません').waitFor();
    await page.getByRole('link', { name: 'LINEで開く' }).waitFor();
    await expectSound(page);
  });

  test('does not affect another person’s session there', async () => {
    const customer = await customerOn(BIND_PAYPAY);
    const link = await linkFor(customer);
    const visitor = await newVisitor();
    const page = await signIn(visitor, '/demo', '鈴木 健太');
    await page.getByText('鈴木 健太さん、こんにちは').waitFor();
    await page.goto(link);
    await approve(page, customer);
    await heading(page, 'このアカウントに連携しますか？').waitFor();
    await page.getByText(customer.name, { exact: true }).waitFor();
    await page.getByRole('button', { name: '連携しない' }).click();
    await heading(page, 'この連携は取り消されました').waitFor();
    await expectSound(page);
    const home = await open(visitor, '/demo');
    await home.getByText('鈴木 健太さん、こんにちは').waitFor();
  });
});

describe('d払い that returns in another browser', () => {
  test('asks for confirmation there in the app’s frame, and continues there', async () => {
    const customer = await customerOn(BIND_DPAY);
    await leaveFor(customer.page, 'd払いを連携する');
    const page = await (await newVisitor()).newPage();
    await page.goto(customer.page.url());
    await page.getByRole('radio', { name: customer.name }).check();
    await page.getByRole('button', { name: '承諾して利用する' }).click();
    await heading(page, 'このアカウントに連携しますか？').waitFor();
    await page.getByText(customer.name, { exact: true }).waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: `${customer.name}さんに連携する` }).click();
    await heading(page, 'd払いを連携しました').waitFor();
    const list = await listOf(customer);
    await cards(list).getByText('利用中', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'ホーム' }).first().click();
    await page.waitForURL(/\/line-access\//);
  });
});
