import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { forgetDifferences } from '../../lab/sandbox/forget-differences.ts';
import { latestPastOrders } from '../../lab/sandbox/seed-sales.ts';
import { settlementFile, unknownFile } from '../../lab/screens/settlement-files.ts';
import { seedConsole } from '../../lab/test-environment/console-environment.ts';
import { untilQuiet } from '../../lab/test-environment/quiet.ts';
import { addDays, dayAt } from '../../worker/core/japan-time.ts';
import { environment } from './browser.ts';
import {
  consoleOrigin,
  demoClient,
  expectSoundOnDesk,
  signIn,
  signInAt,
  store,
} from './console-desk.ts';
import { Presses } from './presses.ts';

beforeAll(() => seedConsole(environment), 120_000);

/** Yesterday's PayPay payments in a form that no provider uses. */
async function yesterdaysFile() {
  const yesterday = addDays(dayAt(Date.now()), -1);
  const orders = (await latestPastOrders(store, demoClient, 20)).filter(
    ({ createdAtMs, payment }) => dayAt(createdAtMs) === yesterday && payment.kind === 'paypay',
  );
  const fileOf = (some: typeof orders, name = 'meisai.csv') => ({
    ...unknownFile(some, '処理,店舗側番号,お支払い額,処理日時'),
    name,
  });
  const files = [fileOf(orders.slice(1)), fileOf(orders.slice(0, 1), 'meisai-2.csv')];
  return { file: fileOf(orders), files, count: orders.length };
}

const resultOf = (page: Page) => page.getByRole('region', { name: '結果' });
type Uploaded = { name: string; mimeType: string; buffer: Buffer };
async function upload(page: Page, files: Uploaded | Uploaded[]) {
  await page.locator('input[type=file]').setInputFiles(files);
  // The result of the previous file is hidden.
  await resultOf(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '照合する' }).click();
}

test('files of unknown form are compared together after their columns are chosen, and the next ones without a question', async () => {
  const { file, files, count } = await yesterdaysFile();
  expect(count).toBeGreaterThan(1);
  const page = await signInAt('/demo/settlement', 'finance', { expect: [/status of 400/] });
  await upload(page, files);
  const choice = page.getByRole('region', { name: '「meisai.csv」は初めての形式です' });
  await choice.getByText('はじめの3行').waitFor();
  expect(await page.getByRole('main').innerText()).not.toMatch(/JSON|[{}]/);
  await choice.getByLabel(/^支払い方法/).selectOption({ label: 'PayPay' });
  await choice.getByLabel(/^取引の状態/).selectOption({ label: '処理' });
  await choice.getByLabel(/^金額/).selectOption({ label: 'お支払い額' });
  await choice.getByLabel(/^日時/).selectOption({ label: '処理日時' });
  await choice.getByLabel(/^「売上」の意味/).selectOption({ label: '支払い' });
  await expectSoundOnDesk(page);
  await choice.getByRole('button', { name: 'この列で照合する' }).click();
  await choice
    .getByRole('alert')
    .getByText(/どちらか選んでください/)
    .waitFor();
  await choice.getByLabel(/^加盟店側の決済番号/).selectOption({ label: '店舗側番号' });
  await choice.getByRole('button', { name: 'この列で照合する' }).click();
  const result = resultOf(page);
  await result.waitFor();
  expect(await choice.count()).toBe(0);
  const matched = await result.innerText();
  expect(matched).toContain(`${count}`);
  await page.reload();
  await upload(page, files);
  await result.waitFor();
  expect(await result.innerText()).toBe(matched);

  // The same form with a new status only asks for the meaning of that status.
  const text = file.buffer.toString().replace('売上', '取消');
  await upload(page, { ...file, buffer: Buffer.from(text) });
  const words = page.getByRole('region', {
    name: '「meisai.csv」に初めての「取引の状態」があります',
  });
  await words.getByLabel(/^「取消」の意味/).selectOption({ label: 'お金は動いていない' });
  await expectSoundOnDesk(page);
  await words.getByRole('button', { name: 'この列で照合する' }).click();
  await result.waitFor();
  expect(await words.count()).toBe(0);
  await upload(page, file);
  await result.waitFor();
  expect(await result.innerText()).toBe(matched);
});

test('an answer about files that were replaced meanwhile is not shown', async () => {
  const page = await signInAt('/demo/settlement', 'finance', { expect: [/status of 400/] });
  const held = Promise.withResolvers<void>();
  await page.route(/\/settlement$/, async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.fallback();
  });
  const orders = await latestPastOrders(store, demoClient, 3);
  const file = unknownFile(orders, '区分,控え,計,時刻');
  await upload(page, file);
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.locator('input[type=file]').setInputFiles({ ...file, name: 'tsugi.csv' });
  held.resolve();
  await (await answered).finished();
  await untilQuiet(page);
  expect(await page.getByRole('region').count()).toBe(0);
  await page.getByRole('button', { name: '照合する' }).click();
  await page.getByRole('region', { name: /「tsugi.csv」/ }).waitFor();
});

test('a difference in a settlement file becomes a task, and the month lists its cause', async () => {
  const yesterday = addDays(dayAt(Date.now()), -1);
  const orders = (await latestPastOrders(store, demoClient, 20)).filter(
    ({ createdAtMs }) => dayAt(createdAtMs) === yesterday,
  );
  const page = await signIn('finance', 'demo', { expect: [/404/] });
  const press = new Presses();
  await press.on(page.getByRole('link', { name: '入金の照合' }));
  await page.locator('input[type=file]').setInputFiles(settlementFile(orders));
  await press.on(page.getByRole('button', { name: '照合する' }));
  const result = resultOf(page);
  await result.getByText('「今日の仕事」に入りました').waitFor();
  await expectSoundOnDesk(page);
  await press.on(page.getByRole('link', { name: '今日の仕事' }));
  await press.on(page.getByRole('link', { name: '入金の差異' }));
  const row = page.getByRole('listitem').filter({ hasText: '金額が違う' });
  await row.getByText(/当社 \d+円・ファイル \d+円・期限/).waitFor();
  await press.on(row.getByRole('link', { name: '開く' }));
  await press.on(page.getByRole('button', { name: '原因を記録する' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('原因').selectOption({ label: '手数料や調整' });
  await dialog.getByRole('textbox').fill('10円の調整');
  await expectSoundOnDesk(page);
  await press.on(dialog.getByRole('button', { name: '原因を記録する' }));
  await page.getByRole('heading', { name: 'この仕事は終わりました' }).waitFor();
  press.expectCount(7);
  await page.goto(`${consoleOrigin}/demo/sales/closing?month=${yesterday.slice(0, 7)}`);
  const listed = page.getByRole('region', { name: '入金の差異' });
  const ended = listed.getByRole('row').filter({ hasText: '手数料や調整' });
  await ended.getByText('10円の調整').waitFor();
  await listed.getByRole('link', { name: '未解決' }).first().waitFor();
  await expectSoundOnDesk(page);
});

test('an accountant gives three differences one cause together, in eight presses', async () => {
  await forgetDifferences(store, demoClient);
  const yesterday = addDays(dayAt(Date.now()), -1);
  const orders = (await latestPastOrders(store, demoClient, 20)).filter(
    ({ createdAtMs }) => dayAt(createdAtMs) === yesterday,
  );
  const page = await signIn('finance');
  const press = new Presses();
  await press.on(page.getByRole('link', { name: '入金の照合' }));
  await page.locator('input[type=file]').setInputFiles(settlementFile(orders.slice(3)));
  await press.on(page.getByRole('button', { name: '照合する' }));
  await press.on(page.getByRole('link', { name: '差異を見る' }));
  const boxes = page.getByRole('checkbox');
  await boxes.nth(2).waitFor();
  const before = await boxes.count();
  for (const index of [0, 1, 2]) await press.on(boxes.nth(index));
  await expectSoundOnDesk(page);
  await press.on(page.getByRole('button', { name: '選んだ3件の原因を記録する' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('原因').selectOption({ label: '別の日のファイルにある' });
  await press.on(dialog.getByRole('button', { name: '原因を記録する' }));
  press.expectCount(8);
  await expect.poll(() => boxes.count()).toBe(before - 3);
  expect(await page.getByRole('button', { name: /^選んだ/ }).count()).toBe(0);
});
