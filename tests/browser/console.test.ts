import { describe, expect, test } from 'vitest';
import { givePasskey } from '../../lab/sandbox/give-passkey.ts';
import { giveAuthenticator } from '../../lab/screens/own-passkey.ts';
import { environment } from './browser.ts';
import {
  addPasskey,
  complaint,
  consoleOrigin,
  demoClient,
  enterAs,
  expectSoundOnDesk,
  openDesk,
  REPORTED,
  resolveIncidents,
  signIn,
  signInAt,
  signInFirst,
  sold,
  store,
} from './console-desk.ts';

/** A page of another tenant's order, and an invitation that was used, are refused. */
const REFUSED = { expect: [/404/] };
/** The first try of a change that asks for a passkey. */
const UNPROVED = { expect: [/403/] };

/** A customer sees an answer or a refund so soon. */
const SEEN_WITHIN_MS = 5000;

describe('a support agent', () => {
  test('takes a complaint, answers it and refunds it, and the customer sees both', async () => {
    await resolveIncidents();
    const { buyer, id } = await complaint();
    await buyer.page.goto(`${environment.app}/demo/account/order/${id}`);
    const page = await signIn('support');
    const task = page.getByRole('listitem').filter({ has: page.locator(`a[href$="${id}"]`) });
    const kinds = page.getByRole('navigation', { name: '今日の仕事' });
    await kinds.getByRole('link', { name: '自販機と決済の異常' }).click();
    await page.waitForURL(/\?kind=incident$/);
    await task.waitFor({ state: 'hidden' });
    await kinds.getByRole('link', { name: 'お客様のご連絡' }).click();
    await page.waitForURL(/\?kind=problem$/);
    await task.getByText('未返信', { exact: false }).waitFor();
    await task.getByRole('button', { name: '担当する' }).click();
    await task.getByText('担当: 中川 彩').waitFor();
    await expectSoundOnDesk(page);
    await task.getByRole('link', { name: '開く' }).click();
    await page.getByText(REPORTED).waitFor();
    expect(page.url()).toContain(id);
    await expectSoundOnDesk(page);

    // The customer's clock stands still from here on, and goes on by the time that the answer may take.
    await buyer.page.clock.install();
    await buyer.page.reload();
    await buyer.page.getByText(REPORTED, { exact: false }).first().waitFor();
    await buyer.page.clock.pauseAt(Date.now() + 1000);

    await page.getByRole('button', { name: '返信する' }).click();
    const dialog = page.getByRole('dialog');
    // Nothing has gone back yet, so no answer may say so.
    expect(await dialog.getByRole('button', { name: /返金いたしました/ }).count()).toBe(0);
    await dialog.getByRole('button', { name: /自販機を確認しております/ }).click();
    await expectSoundOnDesk(page);
    await dialog.getByRole('button', { name: '返信する' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await buyer.page.clock.runFor(SEEN_WITHIN_MS);
    await buyer.page.getByText('自販機を確認しております', { exact: false }).first().waitFor();

    await page.getByRole('button', { name: '返金する' }).click();
    await dialog.getByText('140円をお客様に返金します').waitFor();
    await dialog.getByRole('textbox', { name: '理由' }).fill('商品が出ていない');
    await dialog.getByRole('button', { name: '返金する' }).click();
    await page.getByRole('status').getByText('完了しました').waitFor();
    await page.getByRole('heading', { name: /返金済み/ }).waitFor();
    await page.getByText('商品が出ていない').waitFor();
    expect(await page.getByText('失敗の理由').count()).toBe(0);
    // Each step of the past is finished, and waits for nothing.
    expect(await page.locator('.lane-event .sign').count()).toBeGreaterThan(5);
    expect(await page.locator('.lane-event .sign:not(.done)').count()).toBe(0);
    await page.getByRole('button', { name: '返信する' }).click();
    await dialog.getByRole('button', { name: /返金いたしました/ }).waitFor();
    await page.keyboard.press('Escape');

    // The customer’s page, open all the time, shows it by itself.
    await buyer.page.clock.runFor(SEEN_WITHIN_MS);
    await buyer.page
      .getByText(/返金しました|返金済み/)
      .first()
      .waitFor();
    expect(await buyer.call('GET', `/orders/${id}`)).toMatchObject({ state: 'REFUNDED' });
  });

  test('returns a part of a payment, and the customer sees what came back and what remains', async () => {
    const { buyer, id } = await sold();
    const page = await signInAt(`/demo/orders/${id}`, 'support');
    await page.getByRole('button', { name: '返金する' }).click();
    const dialog = page.getByRole('dialog');
    const yen = dialog.getByRole('textbox', { name: '返金額（円）' });
    expect(await yen.inputValue()).toBe('140');
    await yen.fill('50');
    await dialog.getByRole('textbox', { name: '理由' }).fill('容器がへこんでいた');
    await dialog.getByText('50円をお客様に返金します').waitFor();
    await expectSoundOnDesk(page);
    await dialog.getByRole('button', { name: '返金する' }).click();
    await page.getByRole('status').getByText('完了しました').waitFor();
    await page.getByRole('definition').getByText('50円', { exact: true }).waitFor();
    await page.getByRole('heading', { name: /一部返金済み/ }).waitFor();

    const shown = page.locator('section').filter({ has: page.getByText('お客様の画面') });
    await shown.getByText('50円を返金しました').waitFor();
    await buyer.page.goto(`${environment.app}/demo/account/order/${id}`);
    await buyer.page.getByText('50円を返金しました').waitFor();
    const title = await shown.getByRole('blockquote').locator('p').first().innerText();
    await buyer.page.getByRole('heading', { name: title, exact: true }).waitFor();
    await buyer.page.getByText('90円', { exact: true }).waitFor();
    await expectSoundOnDesk(buyer.page);
    await buyer.page.goto(`${environment.app}/demo/account/order`);
    const row = buyer.page.getByRole('listitem').filter({ hasText: '一部返金' });
    await row.getByText('90円', { exact: true }).waitFor();
    await buyer.page.getByText('お支払い 90円').waitFor();
    await buyer.page.goto(`${environment.app}/demo/account/order/${id}?view=receipt`);
    await buyer.page.getByText('このうち50円は返金済みです。').waitFor();
  });

  test('finds an order by its number with the keyboard alone', async () => {
    const { id } = await complaint();
    const page = await signIn('support');
    await page.keyboard.press('/');
    await page.keyboard.type(id);
    await page.keyboard.press('Enter');
    await page.getByText(REPORTED).waitFor();
    expect(page.url()).toBe(`${consoleOrigin}/demo/orders/${id}`);
  });

  test('of another tenant finds nothing of it', async () => {
    const { id } = await complaint();
    const page = await signIn('support', 'hinata', REFUSED);
    const answer = page.waitForResponse(
      (response) => response.url() === `${consoleOrigin}/api/hinata/orders/${id}`,
    );
    await page.goto(`${consoleOrigin}/hinata/orders/${id}`).catch(() => undefined);
    expect((await answer).status()).toBe(404);
  });
});

describe('an owner', () => {
  test('makes a passkey, and signs in with it', async () => {
    const page = await signInFirst('owner');
    await page.getByText('ご自身のパスキーが必要です').waitFor();
    await expectSoundOnDesk(page);
    await addPasskey(page, 'owner');
    await expectSoundOnDesk(page);
    await page.getByRole('button', { name: 'サインアウト' }).click();
    await page.getByRole('button', { name: 'パスキーでサインイン' }).click();
    await page.getByRole('heading', { name: '今日の仕事' }).waitFor();
    expect(await page.getByText('大谷 由紀').count()).toBeGreaterThan(0);
  });

  test('invites a colleague, who accepts with a passkey, once', async () => {
    const owner = await signIn('owner', 'demo', UNPROVED);
    await addPasskey(owner, 'owner');
    await owner.getByRole('link', { name: 'スタッフ' }).click();
    await owner.getByRole('button', { name: '招待する' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '名前' }).fill('新人 一郎');
    await dialog.getByRole('button', { name: '招待する' }).click();
    const link = await owner.getByText(`${consoleOrigin}/demo/invitation#`).innerText();
    await expectSoundOnDesk(owner);

    const page = await openDesk('/demo/sign-in', REFUSED);
    await giveAuthenticator(page);
    await page.goto(link);
    await page.getByRole('button', { name: 'パスキーを作る' }).click();
    await page.getByRole('heading', { name: '今日の仕事' }).waitFor();
    expect(await page.getByText('新人 一郎').count()).toBeGreaterThan(0);
    await page.goto(link);
    await page.getByRole('button', { name: 'パスキーを作る' }).click();
    await page.getByText('この招待は使えません').waitFor();
  });
});

test('a page does nothing in the name of a colleague who signs in in another tab, and says so', async () => {
  const page = await signIn('support', 'demo', { clock: true, expect: [/401/, /409/] });
  await page.getByRole('link', { name: '自分の設定' }).click();
  await page.getByText('このブラウザー').first().waitFor();
  await givePasskey({ store, clientId: demoClient, role: 'finance' });
  const tab = await page.context().newPage();
  await tab.goto(`${consoleOrigin}/demo/sign-in`);
  await enterAs(tab, 'finance', 'demo');
  await tab.getByText('石井 健').first().waitFor();
  await tab.close();

  await page.getByRole('link', { name: '今日の仕事' }).click();
  // The worklist is read again every 15 seconds.
  await page.clock.fastForward(16_000);
  await page.getByText('別のスタッフがサインインしています').first().waitFor();
  await expectSoundOnDesk(page);
  await page.getByRole('button', { name: 'ページを読み込み直す' }).click();
  await page.getByText('石井 健').first().waitFor();
});
