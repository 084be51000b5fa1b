import * as v from 'valibot';
import { expect, test } from 'vitest';
import { machineIdSchema, orderIdSchema } from '../../contract/shared/ids.ts';
import { orderNumber } from '../../contract/shared/order-number.ts';
import { addDays, dayAt } from '../../worker/core/japan-time.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { update } from '../../worker/core/store/writes.ts';
import { control, environment } from './browser.ts';
import {
  boughtUnseen,
  buyButton,
  buyerInLine,
  healthy,
  setMachine,
  untilOnline,
} from './buyers.ts';
import {
  consoleOrigin,
  demoClient,
  expectSoundOnDesk,
  PHONE,
  signIn,
  signInAt,
  sold,
  store,
} from './console-desk.ts';
import { customerOn, expectSound } from './pay-flows.ts';
import { Presses } from './presses.ts';

const machineId = v.parse(machineIdSchema, 'm-lobby');

test('a field worker finds a stopped machine in the fleet and resumes it in four presses', async () => {
  const page = await signIn('field', 'demo', { viewport: PHONE });
  await store.commit([
    update(paths.machine(demoClient, machineId), { stopped: { reason: 'losses' } }),
  ]);
  const press = new Presses();
  await press.on(page.getByRole('link', { name: '自販機', exact: true }));
  await page.getByRole('heading', { name: '自販機', level: 1 }).waitFor();
  const row = page.getByRole('row').filter({ hasText: '1001' });
  await row.getByText('販売停止中').waitFor();
  await expectSound(page);
  await press.on(row.getByRole('link', { name: 'みなと台本社ビル 1号機' }));
  await page.getByRole('heading', { name: /みなと台本社ビル 1号機/ }).waitFor();
  await page
    .getByRole('rowheader', { name: /みなと緑茶/ })
    .first()
    .waitFor();
  await expectSound(page);
  await press.on(page.getByRole('button', { name: '販売を再開する' }));
  await press.on(page.getByRole('dialog').getByRole('button', { name: '販売を再開する' }));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '販売を再開する' }).waitFor({ state: 'hidden' });
  press.expectCount(4);
  const resumed = await store.get(paths.machine(demoClient, machineId));
  expect(resumed?.fields['stopped']).toBeNull();
});

/** Returns how many pictures have been loaded. */
const drawn = (all: readonly Element[]) =>
  all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth > 0).length;

test('a manager stops a machine’s sales with a reason, and customers cannot buy meanwhile', async () => {
  const buyer = await buyerInLine('paypay', { expect: [/status of 409/] });
  // Opens the page before the stop, because a later page might already offer nothing.
  await untilOnline(buyer, machineId);
  const phone = await buyer.openAt(`/demo/machines/${machineId}?item=A1`);
  await buyButton(phone).waitFor();
  const page = await signInAt(`/demo/machines/${machineId}`, 'manager');
  await page.getByRole('button', { name: '販売を止める' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '理由' }).fill('設置先の工事');
  await expectSoundOnDesk(page);
  await dialog.getByRole('button', { name: '販売を止める' }).click();
  await page.getByText(/さんが販売を止めました：設置先の工事/).waitFor();
  await page.getByText('販売停止中').first().waitFor();
  await expectSoundOnDesk(page);
  await buyButton(phone).click();
  await phone.getByText('この自販機は販売を休止しています').waitFor();
  await page.getByRole('button', { name: '販売を再開する' }).click();
  await dialog.getByRole('button', { name: '販売を再開する' }).click();
  await page.getByRole('button', { name: '販売を止める' }).waitFor();
});

test('a manager finds a machine by its state, and its page shows the shelf, pace of sales and last orders', async () => {
  await sold();
  const day = addDays(dayAt(Date.now()), -14);
  await store.commit([
    {
      kind: 'set',
      path: paths.machineSale(demoClient, machineId, day),
      fields: {
        ...{ machineId, machine: { code: '1001', name: '1001' }, day },
        counts: { products: { 'green-tea-500@8': { captured: 280 } } },
      },
      mask: ['machineId', 'machine', 'day', ['counts', 'products', 'green-tea-500@8', 'captured']],
    },
  ]);
  const page = await signInAt('/demo/machines', 'manager');
  const row = page.getByRole('row').filter({ hasText: '1001' });
  await row.waitFor();
  await expectSoundOnDesk(page);
  await page.getByRole('link', { name: '扉が開いています 0' }).click();
  await page.getByText('当てはまる自販機はありません').waitFor();
  await page.getByRole('link', { name: /^すべて [1-9]/ }).click();
  await row.getByRole('link', { name: 'みなと台本社ビル 1号機' }).click();
  const tea = page.getByRole('row').filter({ hasText: 'みなと緑茶' }).first();
  await tea.getByRole('cell', { name: /^\d+\.\d本$/ }).waitFor();
  await tea.getByRole('cell', { name: /^あと[\d.]+日$/ }).waitFor();
  await page.getByRole('region', { name: 'この自販機の注文' }).getByRole('row').nth(1).waitFor();
  const pictures = page.getByRole('region', { name: 'お客様の画面と同じ並び' }).locator('img');
  await expect.poll(() => pictures.evaluateAll(drawn)).toBeGreaterThan(8);
  await expectSoundOnDesk(page);
  await page.getByRole('button', { name: '撤去する' }).click();
  await page.getByText(/元に戻せません/).waitFor();
  await expectSoundOnDesk(page);
});

test('a manager saves a view of the machines for all staff, and a colleague opens it', async () => {
  const route = encodeURIComponent('港湾ルート');
  const page = await signInAt(`/demo/machines?route=${route}`, 'manager');
  await page.getByRole('link', { name: /^通信なし/ }).click();
  await page.getByRole('button', { name: 'この表示を保存' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '名前' }).fill('港湾の通信なし');
  await dialog.getByText('スタッフ全員に共有する').click();
  await expectSoundOnDesk(page);
  await dialog.getByRole('button', { name: 'この表示を保存' }).click();
  const views = page.getByRole('navigation', { name: '保存した表示' });
  await views.getByRole('link', { name: /港湾の通信なし/ }).waitFor();
  await expectSoundOnDesk(page);
  const colleague = await signInAt('/demo/machines', 'field', { viewport: PHONE });
  await colleague
    .getByRole('navigation', { name: '保存した表示' })
    .getByRole('link', { name: /港湾の通信なし/ })
    .click();
  await colleague.getByRole('heading', { name: /港湾ルート/, level: 1 }).waitFor();
  const { searchParams } = new URL(colleague.url());
  expect([searchParams.get('route'), searchParams.get('fault')]).toEqual(['港湾ルート', 'OFFLINE']);
  await expectSound(colleague);
  await views.getByText('表示を整理する').click();
  await views.getByRole('button', { name: /港湾の通信なし/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
  await views.getByRole('link', { name: /港湾の通信なし/ }).waitFor({ state: 'hidden' });
});

test('a field worker at the machine makes a test vend, and posts a notice for customers', async () => {
  const page = await signInAt('/demo/machines/m-gym', 'field', { viewport: PHONE });
  const dialog = page.getByRole('dialog');
  const tests = page.getByRole('region', { name: 'テスト排出' });
  await tests.getByRole('button', { name: 'テスト排出する' }).click();
  await dialog.getByRole('combobox', { name: '列' }).selectOption('A2');
  await dialog.getByRole('textbox', { name: '理由' }).fill('モーターの交換後');
  await expectSound(page);
  await dialog.getByRole('button', { name: '1本出す' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await tests.getByText(/^A2：出ました・/).waitFor();

  const notice = page.getByRole('region', { name: 'お客様へのお知らせ' });
  const write = async (words: string) => {
    await notice.getByRole('button', { name: 'お知らせを出す・変える' }).click();
    await dialog.getByRole('textbox', { name: /^お知らせの文/ }).fill(words);
    await expectSound(page);
    await dialog.getByRole('button', { name: '表示を変える' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await write('本日15時まで補充のため、扉を開けることがあります。');
  await notice.getByText('本日15時まで補充のため').waitFor();
  await expectSound(page);
  const machine = '/demo/machines/m-gym';
  // The edge caches a shelf for half a minute, so the test polls at long intervals.
  await expect
    .poll(async () => (await fetch(environment.app + machine)).text(), { interval: 1000 })
    .toContain('本日15時まで補充のため');
  const { page: phone } = await customerOn(machine);
  await phone.getByText('本日15時まで補充のため').waitFor();
  await expectSound(phone);
  await write('');
  await notice.getByText('表示していません').waitFor();
});

test('a manager moves a machine to another route and back, and finds it in that route’s list', async () => {
  const page = await signInAt('/demo/machines/m-library', 'manager', { viewport: PHONE });
  const place = page.getByRole('region', { name: '設置先とルート' });
  const moveTo = async (route: string) => {
    await place.getByRole('button', { name: '設置先・ルートを変える' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '巡回ルート' }).fill(route);
    await expectSound(page);
    await dialog.getByRole('button', { name: '変える', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await place.getByText(route).waitFor();
  };
  await moveTo('山手ルート');
  await expectSound(page);
  await page.goto(`${consoleOrigin}/demo/machines?route=${encodeURIComponent('山手ルート')}`);
  await page.getByRole('link', { name: /図書館/ }).click();
  await moveTo('港湾ルート');
});

const claimedSchema = v.object({ machineId: v.string(), token: v.string() });

test('a new controller uses a claim code from the console, and the machine makes its first sale', async () => {
  const page = await signInAt('/demo/machines/m-gym', 'manager');
  await page.getByRole('button', { name: '登録コードを発行する' }).click();
  await expectSoundOnDesk(page);
  await page.getByRole('dialog').getByRole('button', { name: '登録コードを発行する' }).click();
  const code = await page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).innerText();
  await page.getByText('端末がつながるのを待っています').waitFor();
  await expectSoundOnDesk(page);
  await setMachine('m-gym', { network: 'offline' });
  await page.getByText('通信なし').first().waitFor();
  const answer = await fetch(`${environment.app}/api/machines/claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: 'demo', code, nonce: crypto.randomUUID() }),
  });
  const { token } = v.parse(claimedSchema, await answer.json());
  await control('PUT', '/machines/demo/m-gym', { token, switches: healthy });
  await page.getByText('端末がつながりました').waitFor();
  await expectSoundOnDesk(page);
  const id = await boughtUnseen(await buyerInLine('paypay'), 'A2', 'm-gym');
  const sale = orderNumber(v.parse(orderIdSchema, id));
  await page.reload();
  const orders = page.getByRole('region', { name: 'この自販機の注文' });
  await orders.getByRole('row').filter({ hasText: sale }).getByText('売上確定').waitFor();
});
