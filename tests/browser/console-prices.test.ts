import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { machineIdSchema } from '../../contract/shared/ids.ts';
import * as paths from '../../worker/core/store/paths.ts';
import type { VisitorOptions } from './browser.ts';
import { demoClient, expectSoundOnDesk, PHONE, signInAt, store } from './console-desk.ts';
import { holdRequest } from './hold-request.ts';
import { expectSound } from './pay-flows.ts';

const shelves = v.object({
  offer: v.array(v.looseObject({ slot: v.string(), productId: v.string(), priceYen: v.number() })),
});
/** Returns the prices of a machine, slot by slot. */
async function pricesOf(machine: string): Promise<ReadonlyMap<string, number>> {
  const id = v.parse(machineIdSchema, machine);
  const shelf = await store.get(paths.shelf(demoClient, id));
  const { offer } = v.parse(shelves, shelf?.fields);
  return new Map(offer.map(({ slot, priceYen }) => [slot, priceYen]));
}

const openPrices = async (options: VisitorOptions = {}): Promise<Page> => {
  const page = await signInAt('/demo/prices', 'manager', options);
  await page.getByRole('button', { name: 'CSVを保存' }).waitFor();
  return page;
};
const changed = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
const name = (page: Page) => page.getByRole('dialog').getByRole('textbox');
const confirm = (page: Page, label: RegExp) =>
  page.getByRole('dialog').getByRole('button', { name: label }).click();

test('a manager raises prices at all machines but one, sees each result, and undoes the change', async () => {
  const before = [await pricesOf('m-lobby'), await pricesOf('m-library')];
  const page = await openPrices();
  await page.getByText('対象と新しい価格を決めると').waitFor();
  await expectSoundOnDesk(page);
  await page.getByRole('spinbutton', { name: '金額（円）' }).fill('10');
  const tea = page.getByRole('row').filter({ hasText: 'みなと緑茶' }).first();
  await tea.getByRole('button', { name: 'みなと緑茶の自販機を見る' }).click();
  await page.getByRole('listitem').filter({ hasText: '1001' }).first().waitFor();
  await expectSoundOnDesk(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: '1001' })
    .first()
    .getByRole('button', { name: 'この台を外す' })
    .click();
  await page.getByText('外した自販機 1台').waitFor();
  await page.getByRole('button', { name: /スロットを変える$/ }).click();
  await name(page).fill('冬の値上げ');
  await expectSoundOnDesk(page);
  await confirm(page, /スロットを変える$/);
  const row = changed(page, '冬の値上げ');
  await row.getByText('完了').waitFor();
  await expectSoundOnDesk(page);
  expect(await pricesOf('m-lobby'), 'the machine that was left out').toEqual(before[0]);
  const raised = [...(before[1] ?? [])].map(([slot, yen]) => [slot, yen + 10] as const);
  expect(await pricesOf('m-library')).toEqual(new Map(raised));
  await row.getByRole('link', { name: '冬の値上げ' }).click();
  await page.getByRole('heading', { name: '自販機ごとの結果' }).waitFor();
  await page.getByRole('row').filter({ hasText: '変更' }).first().waitFor();
  await expectSoundOnDesk(page);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await confirm(page, /元に戻す/);
  await page.getByText('元に戻しました').waitFor();
  expect([await pricesOf('m-lobby'), await pricesOf('m-library')]).toEqual(before);
});

test('a dialog stays open while its change is sent, and shows why it failed', async () => {
  const page = await openPrices({ expect: [/ERR_FAILED/] });
  await page.getByRole('spinbutton', { name: '金額（円）' }).fill('10');
  await page.getByRole('button', { name: /スロットを変える$/ }).click();
  const request = await holdRequest(page, 'POST', /\/api\/demo\/prices$/);
  await confirm(page, /スロットを変える$/);
  await request.sent;
  const dialog = page.getByRole('dialog');
  const cancel = dialog.getByRole('button', { name: 'やめる' });
  expect(await cancel.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  request.abort();
  await dialog.getByRole('alert').getByText('接続できません').waitFor();
  await cancel.click();
  await dialog.waitFor({ state: 'hidden' });
});

test('on a phone a change is scheduled for tomorrow, shown as waiting, and cancelled without effect', async () => {
  const before = await pricesOf('m-lobby');
  const page = await openPrices({ viewport: PHONE, expect: [/ERR_FAILED/, /status of 409/] });
  await page.getByRole('radio', { name: '金額を決める' }).check();
  await page.getByRole('spinbutton', { name: '金額（円）' }).fill('400');
  await page.getByText('大きく変わる').first().waitFor();
  await expectSound(page);
  await page.getByRole('radio', { name: '日時を決める' }).check();
  await page.getByRole('button', { name: /スロットを予約する$/ }).click();
  await name(page).fill('あしたの価格');
  const send = page.getByRole('dialog').getByRole('button', { name: /スロットを予約する$/ });
  expect(await send.isDisabled(), 'prices that jump are confirmed').toBe(true);
  await page.getByRole('checkbox', { name: /2倍より高くなる/ }).check({ force: true });
  await expectSound(page);
  const isStart = ({ pathname }: URL) => pathname.endsWith('/start');
  await page.route(isStart, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send.click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.unroute(isStart);
  // The answer is lost. A second press finds the change that the first one has scheduled.
  await send.click();
  const row = changed(page, 'あしたの価格');
  await row.getByText(/に実行$/).waitFor();
  expect(await row.count()).toBe(1);
  await expectSound(page);
  await row.getByRole('button', { name: '予約を取り消す' }).click();
  await confirm(page, /予約を取り消す/);
  await row.getByText('取消').waitFor();
  expect(await pricesOf('m-lobby')).toEqual(before);
});

test('an edited CSV with a new price and an error is shown as a preview with both', async () => {
  const before = await pricesOf('m-lobby');
  const page = await openPrices();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSVを保存' }).click(),
  ]);
  const saved = readFileSync(await download.path());
  expect([...saved.subarray(0, 3)], 'the mark that Excel needs').toEqual([0xef, 0xbb, 0xbf]);
  const lines = saved.subarray(3).toString('utf8').trimEnd().split('\r\n');
  expect(lines[0]).toBe('自販機番号,自販機,列,商品ID,商品,価格');
  const own = lines.find((line) => line.startsWith('1001,')) ?? '';
  const dearer = own.replace(/\d+$/, (yen) => String(Number(yen) + 20));
  const sheet = [lines[0], dearer, own.replace('1001', '9999')].join('\r\n');
  const file = { name: '価格表.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) };
  await page.getByLabel('CSVを読み込む').setInputFiles(file);
  await page.getByText('価格表.csvから1スロットの価格が変わります').waitFor();
  await page.getByText('3行目：自販機番号「9999」はありません').waitFor();
  await page.getByRole('row').filter({ hasText: '+20' }).waitFor();
  await expectSoundOnDesk(page);
  expect(await pricesOf('m-lobby'), 'a dry run').toEqual(before);
  await page.getByRole('button', { name: 'CSVを使わない' }).click();
  await page.getByRole('heading', { name: '対象' }).waitFor();
});

test('an undo that begins before the last step is answered is completed', async () => {
  const before = await pricesOf('m-gym');
  const [first = ''] = before.keys();
  const page = await signInAt('/demo/machines/m-gym/prices', 'manager');
  const answered = Promise.withResolvers<void>();
  await page.route(
    /\/step$/,
    async (route) => {
      const response = await route.fetch();
      await answered.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page
    .getByRole('textbox', { name: new RegExp(`^.?${first}`) })
    .fill(String((before.get(first) ?? 0) + 10));
  await page.getByRole('button', { name: '1スロットを変える' }).click();
  await confirm(page, /1スロットを変える/);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await confirm(page, /元に戻す/);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  answered.resolve();
  await page.getByText('元に戻しました').waitFor();
  expect(await pricesOf('m-gym')).toEqual(before);
});

test('a manager edits a shelf’s prices by keyboard and by pasting, undoes a step, and saves', async () => {
  const before = await pricesOf('m-gym');
  const [first = '', second = '', third = ''] = before.keys();
  const page = await signInAt('/demo/machines/m-gym', 'manager');
  await page.getByRole('link', { name: '商品と価格を変える' }).click();
  const cell = (slot: string) => page.getByRole('textbox', { name: new RegExp(`^.?${slot}`) });
  await cell(first).fill('155');
  await page.getByRole('button', { name: '0スロットを変える' }).waitFor();
  expect(await cell(first).getAttribute('aria-invalid'), 'no multiple of ten yen').toBe('true');
  await cell(first).fill(String((before.get(first) ?? 0) + 10));
  await cell(first).press('Enter');
  expect(await cell(second).evaluate((input) => input === document.activeElement)).toBe(true);
  const sheet = [second, third].map((slot) => `x\t¥${(before.get(slot) ?? 0) + 20}`).join('\n');
  await cell(second).evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, sheet);
  await page.getByRole('button', { name: '3スロットを変える' }).waitFor();
  await expectSoundOnDesk(page);
  await cell(second).press('ControlOrMeta+z');
  await page.getByRole('button', { name: '1スロットを変える' }).click();
  await confirm(page, /1スロットを変える/);
  await page.getByRole('heading', { name: '自販機ごとの結果' }).waitFor();
  await page.getByText('完了').waitFor();
  expect((await pricesOf('m-gym')).get(first)).toBe((before.get(first) ?? 0) + 10);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await confirm(page, /元に戻す/);
  await page.getByText('元に戻しました').waitFor();
  expect(await pricesOf('m-gym')).toEqual(before);
});

test('a manager gives a slot another drink on the shelf’s picture, and reverts it', async () => {
  const machine = v.parse(machineIdSchema, 'm-gym');
  const shelfNow = async () => (await store.get(paths.shelf(demoClient, machine)))?.fields['offer'];
  const before = await shelfNow();
  // The coupon form has loaded the catalogue, and the prices page takes it from there.
  const page = await signInAt('/demo/campaigns/new', 'manager');
  await page.getByRole('button', { name: /^商品：/ }).waitFor();
  await page.getByRole('link', { name: '自販機', exact: true }).click();
  await page.getByRole('link', { name: '架空区民体育館 2階' }).click();
  await page.getByRole('link', { name: '商品と価格を変える' }).click();
  const picture = page.getByRole('region', { name: 'お客様の画面と同じ並び' });
  const front = (drink: string) => picture.getByRole('button').filter({ hasText: drink });
  const dialog = page.getByRole('dialog');
  const field = (label: RegExp) => dialog.getByRole('spinbutton', { name: label });
  const change = dialog.getByRole('button', { name: 'スロットを変える' });
  const give = async (drink: string, yen: number) => {
    await dialog.getByRole('combobox', { name: '商品' }).selectOption({ label: drink });
    await field(/^価格/).fill(String(yen));
    await field(/^いま入っている本数/).fill('4');
  };
  await front('強炭酸水').click();
  await give('港町クラフトコーラ 350ml', 195);
  expect(await change.isDisabled(), 'the price is in no step of ten yen').toBe(true);
  await field(/^価格/).fill('190');
  await expectSoundOnDesk(page);
  await change.click();
  await dialog.waitFor({ state: 'hidden' });
  await front('港町クラフトコーラ').filter({ hasText: '190' }).waitFor();
  expect(await shelfNow()).toContainEqual(
    expect.objectContaining({ productId: 'craft-cola-350', priceYen: 190 }),
  );
  await expectSoundOnDesk(page);
  await front('港町クラフトコーラ').click();
  await give('強炭酸水 クリア 500ml', 130);
  await change.click();
  await front('強炭酸水').waitFor();
  expect(await shelfNow()).toEqual(before);
});
