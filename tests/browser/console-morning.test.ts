import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { orderIdSchema } from '../../contract/shared/ids.ts';
import { orderNumber } from '../../contract/shared/order-number.ts';
import { giveAuthenticator } from '../../lab/screens/own-passkey.ts';
import { seedConsole } from '../../lab/test-environment/console-environment.ts';
import { addDays, dayAt } from '../../worker/core/japan-time.ts';
import { environment } from './browser.ts';
import {
  complaint,
  consoleOrigin,
  expectSoundOnDesk,
  openDesk,
  resolveIncidents,
  signIn,
  sold,
} from './console-desk.ts';
import { Presses } from './presses.ts';

// The tasks of a morning, each counted in presses from the page after the sign-in. The offline site and
// the jam are in console-field.test.ts, the accountant's file in console-settlement.test.ts, the order in
// review in console-review.test.ts, the caller with a report in console.test.ts.

test('an order without a report can be answered, and a note left for colleagues', async () => {
  const { buyer, id } = await sold();
  const page = await signIn('support');
  const press = new Presses();
  await press.enter(page.getByRole('searchbox'), orderNumber(v.parse(orderIdSchema, id)));
  await page.getByRole('heading', { name: orderNumber(v.parse(orderIdSchema, id)) }).waitFor();
  const dialog = page.getByRole('dialog');
  await press.on(page.getByRole('button', { name: '返信する' }));
  await press.on(dialog.getByRole('button', { name: /自販機を確認しております/ }));
  await press.on(dialog.getByRole('button', { name: '返信する' }));
  await dialog.waitFor({ state: 'hidden' });
  await press.on(page.getByRole('button', { name: 'メモを残す' }));
  await dialog
    .getByRole('textbox', { name: 'メモ' })
    .fill('正午にお電話。缶がへこんでいたとのこと');
  await press.on(dialog.getByRole('button', { name: 'メモを残す' }));
  await page.getByText('正午にお電話。缶がへこんでいたとのこと').waitFor();
  press.expectCount(6);
  await page.reload();
  await page.getByText('アプリ以外でのお問い合わせ').first().waitFor();
  await expectSoundOnDesk(page);
  const phone = await buyer.openAt(`/demo/account/order/${id}`);
  await phone.getByText('自販機を確認しております', { exact: false }).first().waitFor();
  await expectSoundOnDesk(phone);
});

test('a complaint about a dispensed drink is settled with a coupon, which the buyer sees', async () => {
  await resolveIncidents();
  const { buyer, id } = await complaint();
  const page = await signIn('support');
  const press = new Presses();
  await press.on(page.locator(`a[href$="${id}"]`));
  const dialog = page.getByRole('dialog');
  await press.on(page.getByRole('button', { name: 'お詫びのクーポンを渡す' }));
  await dialog.getByText('140円分のクーポン', { exact: false }).waitFor();
  const yen = dialog.getByRole('textbox', { name: '値引き額（円）' });
  await yen.fill('100');
  await dialog.getByRole('textbox', { name: '理由' }).fill('容器がへこんでいた');
  await dialog.getByText('100円分のクーポン', { exact: false }).waitFor();
  await expectSoundOnDesk(page);
  await press.on(dialog.getByRole('button', { name: 'お詫びのクーポンを渡す' }));
  await page.getByRole('status').getByText('完了しました').waitFor();
  // An order can have only one coupon.
  await page.getByRole('button', { name: 'お詫びのクーポンを渡す' }).waitFor({ state: 'hidden' });
  press.expectCount(3);
  const phone = await buyer.openAt('/demo/account/coupon');
  await phone.getByText('お詫びのクーポン').first().waitFor();
  await phone.getByText('100', { exact: false }).first().waitFor();
  expect(await buyer.call('GET', `/orders/${id}`)).toMatchObject({ state: 'CAPTURED' });
});

test('a new member of staff accepts an invitation once, and signs in with a passkey', async () => {
  const owner = await signIn('owner', 'demo', { proved: true });
  const press = new Presses();
  await press.on(owner.getByRole('link', { name: 'スタッフ' }));
  await press.on(owner.getByRole('button', { name: '招待する' }));
  const dialog = owner.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '名前' }).fill('新人 花子');
  await press.on(dialog.getByRole('button', { name: '招待する' }));
  const link = await owner.getByText(`${consoleOrigin}/demo/invitation#`).innerText();
  await expectSoundOnDesk(owner);
  const page = await openDesk(link.slice(consoleOrigin.length), { expect: [/404/] });
  await giveAuthenticator(page);
  await press.on(page.getByRole('button', { name: 'パスキーを作る' }));
  await page.getByRole('heading', { name: '今日の仕事' }).waitFor();
  expect(await page.getByText('新人 花子').count()).toBeGreaterThan(0);
  press.expectCount(4);
  await page.goto(link);
  await page.getByRole('button', { name: 'パスキーを作る' }).click();
  await page.getByText('この招待は使えません').waitFor();
});

test('yesterday’s sales can be saved as a file for spreadsheets', async () => {
  await seedConsole(environment);
  const page = await signIn('finance');
  const press = new Presses();
  await press.on(page.getByRole('link', { name: '売上' }));
  await page.getByRole('heading', { name: '売上', level: 1 }).waitFor();
  const saved = page.waitForEvent('download');
  const machines = page.getByRole('region', { name: '自販機' });
  await press.on(machines.getByRole('link', { name: 'CSVを保存' }));
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(text.startsWith('\u{feff}')).toBe(true);
  expect(text.trim().split('\r\n').length).toBeGreaterThan(1);
  expect(text).not.toMatch(/[A-Z]+_[A-Z]/);
  press.expectCount(2);
  // Other tests sell and refund today. Yesterday has only the sales of the seed.
  const yesterday = addDays(dayAt(Date.now()), -1);
  await page.goto(`${consoleOrigin}/demo/sales?period=day&day=${yesterday}`);
  const chart = page.getByRole('slider', { name: '売上の推移' });
  const says = () => chart.getAttribute('aria-valuetext');
  // The latest hour with sales.
  expect(await says()).toMatch(/^.+：[1-9][\d,]*円（前の期間 [\d,]+円）$/);
  await chart.focus();
  await page.keyboard.press('End');
  const last = await says();
  await page.keyboard.press('Home');
  const first = await says();
  expect(first).not.toBe(last);
  await page.keyboard.press('ArrowRight');
  expect(await says()).not.toBe(first);
  await chart.locator('.bar-room').last().hover();
  expect(await says()).toBe(last);
  await chart.getByText(last ?? '').waitFor();
  await expectSoundOnDesk(page);
});
