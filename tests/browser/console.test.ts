import { describe, expect, test } from 'vitest';
import { givePasskey } from '../../lab/sandbox/give-passkey.ts';
import {
  addPasskey,
  complaint,
  demoClient,
  expectSoundOnDesk,
  REPORTED,
  resolveIncidents,
  signIn,
  signInAt,
  signInFirst,
  sold,
  store,
} from './console-desk.ts';
import { Presses } from './presses.ts';
import { giveSession } from './staff-session.ts';

/** The longest time until a customer sees an answer or a refund. */
const SEEN_WITHIN_MS = 5000;

describe('a support agent', () => {
  test('answers and refunds a complaint in six presses, and the customer sees both', async () => {
    await resolveIncidents();
    const { buyer, id } = await complaint({ clock: true });
    const page = await signIn('support');
    const press = new Presses();
    const task = page.getByRole('listitem').filter({ has: page.locator(`a[href$="${id}"]`) });
    // The unfiltered list has the task too, so choosing a kind does not count as a press.
    await task.waitFor();
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
    await press.on(task.getByRole('link', { name: '開く' }));
    await page.getByText(REPORTED).waitFor();
    expect(page.url()).toContain(id);
    await expectSoundOnDesk(page);

    const phone = await buyer.openAt(`/demo/account/order/${id}`);
    await phone.getByText(REPORTED, { exact: false }).first().waitFor();
    // Pauses the customer's clock. Later it advances by the longest time that the answer may take.
    await phone.clock.pauseAt(Date.now() + 1000);

    await press.on(page.getByRole('button', { name: '返信する' }));
    const dialog = page.getByRole('dialog');
    // Nothing has been refunded yet, so no template may claim a refund.
    expect(await dialog.getByRole('button', { name: /返金いたしました/ }).count()).toBe(0);
    await press.on(dialog.getByRole('button', { name: /自販機を確認しております/ }));
    await expectSoundOnDesk(page);
    await press.on(dialog.getByRole('button', { name: '返信する' }));
    await dialog.waitFor({ state: 'hidden' });
    await phone.clock.runFor(SEEN_WITHIN_MS);
    await phone.getByText('自販機を確認しております', { exact: false }).first().waitFor();

    await press.on(page.getByRole('button', { name: '返金する' }));
    await dialog.getByText('140円をお客様に返金します').waitFor();
    await dialog.getByRole('textbox', { name: '理由' }).fill('商品が出ていない');
    await press.on(dialog.getByRole('button', { name: '返金する' }));
    await page.getByRole('status').getByText('完了しました').waitFor();
    await page.getByRole('heading', { name: /返金済み/ }).waitFor();
    press.expectCount(6);
    await page.getByText('商品が出ていない').waitFor();
    expect(await page.getByText('失敗の理由').count()).toBe(0);
    // Each past event is shown as finished.
    expect(await page.locator('.lane-event .sign').count()).toBeGreaterThan(5);
    expect(await page.locator('.lane-event .sign:not(.done)').count()).toBe(0);
    await page.getByRole('button', { name: '返信する' }).click();
    await dialog.getByRole('button', { name: /返金いたしました/ }).waitFor();
    await page.keyboard.press('Escape');

    // The customer’s open page shows it without a reload.
    await phone.clock.runFor(SEEN_WITHIN_MS);
    await phone
      .getByText(/返金しました|返金済み/)
      .first()
      .waitFor();
    expect(await buyer.call('GET', `/orders/${id}`)).toMatchObject({ state: 'REFUNDED' });
  });

  test('refunds a part of a payment, and the customer sees the refunded and the remaining amount', async () => {
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
    const phone = await buyer.openAt('/demo/account/order');
    const row = phone.getByRole('listitem').filter({ hasText: '一部返金' });
    await row.getByText('90円', { exact: true }).waitFor();
    await phone.getByText('お支払い 90円').waitFor();
    await row.getByRole('link').click();
    await phone.getByText('50円を返金しました').waitFor();
    const title = await shown.getByRole('blockquote').locator('p').first().innerText();
    await phone.getByRole('heading', { name: title, exact: true }).waitFor();
    await phone.getByText('90円', { exact: true }).waitFor();
    await expectSoundOnDesk(phone);
    await phone.getByText('ほかの方法').click();
    await phone.getByRole('link', { name: '領収書を表示する' }).click();
    await phone.getByText('このうち50円は返金済みです。').waitFor();
  });
});

test('an owner makes a passkey, signs out once there is a connection, and signs in with it', async () => {
  const page = await signInFirst('owner', { expect: [/ERR_INTERNET_DISCONNECTED/] });
  await page.getByText('ご自身のパスキーが必要です').waitFor();
  await expectSoundOnDesk(page);
  await addPasskey(page, 'owner');
  await expectSoundOnDesk(page);
  // A session that may still be open is not shown as ended.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'サインアウト' }).click();
  await page.getByText('サインアウトできませんでした').waitFor();
  await expectSoundOnDesk(page);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'サインアウト' }).click();
  await page.getByRole('button', { name: 'パスキーでサインイン' }).click();
  await page.getByRole('heading', { name: '今日の仕事' }).waitFor();
  expect(await page.getByText('大谷 由紀').count()).toBeGreaterThan(0);
});

test('a page does nothing once a colleague has signed in in another tab, and explains that', async () => {
  const page = await signIn('support', 'demo', { clock: true, expect: [/401/, /409/] });
  await page.getByRole('link', { name: '自分の設定' }).click();
  await page.getByText('このブラウザー').first().waitFor();
  const finance = { store, clientId: demoClient, role: 'finance' } as const;
  await givePasskey(finance);
  // A sign-in in another tab replaces the cookie of both.
  await giveSession(page.context(), { ...finance, proved: false });

  await page.getByRole('link', { name: '今日の仕事' }).click();
  await page.getByRole('heading', { name: '今日の仕事', level: 1 }).waitFor();
  // The worklist is read again every 15 seconds.
  await page.clock.fastForward(16_000);
  await page.getByText('別のスタッフがサインインしています').first().waitFor();
  await expectSoundOnDesk(page);
  await page.getByRole('button', { name: 'ページを読み込み直す' }).click();
  await page.getByText('石井 健').first().waitFor();
});
