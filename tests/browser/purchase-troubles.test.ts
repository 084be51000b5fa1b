import type { Locator, Page } from 'playwright-core';
import * as v from 'valibot';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { decodeFields, encodeFields } from '../../worker/core/store/values.ts';
import { control, environment } from './browser.ts';
import {
  balanceOf,
  buyButton,
  buyerAt,
  choose,
  endMotor,
  HELD,
  machineAt,
  orderIdOf,
  paid,
  readyBuyer,
  setMachine,
  storedOrder,
  untilOnline,
} from './buyers.ts';
import { expectSound, heading } from './pay-flows.ts';

/** Other test files buy from the same slots, in any order. */
beforeAll(() => setMachine('m-lobby', {}));

const CHECKING = '確認中です。もう一度購入しないでください';
const RETURNED = /^\d+円のお支払いを取り消しました（商品が出なかったため）$/;

/** Checks that the screen and the store agree about the purchase. */
async function agreed(page: Page, title: string | RegExp, state: string): Promise<void> {
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
  expect((await storedOrder(orderIdOf(page))).state).toBe(state);
}

/** Returns each dot of the timeline: its state, its station and the text beside it. */
const dotsOn = (page: Page) =>
  page.locator('[data-dot]').evaluateAll((all) =>
    all.map((dot) => {
      const words = dot.firstElementChild;
      const station = words?.firstElementChild?.textContent ?? '';
      const event = words?.lastChild?.textContent ?? '';
      return `${dot.getAttribute('data-dot')} ${station} ${event}`.replaceAll('\u200b', '');
    }),
  );

describe('a machine that', () => {
  test('jams: the payment is released, and the screen shows that', async () => {
    await setMachine('m-park', { jams: ['A1'] });
    const { page, name } = await buyerAt('m-park', 'A1');
    const before = await balanceOf(name);
    await buyButton(page).click();
    await agreed(page, RETURNED, 'REVERTED');
    expect(await balanceOf(name)).toBe(before);
    await expectSound(page);
    // One sentence and three dots show what happened, and one button leads on.
    expect(await page.locator('[data-stage] [role=status] p').allInnerTexts()).toHaveLength(1);
    expect(await dotsOn(page)).toEqual([
      'done 支払い 承認されました',
      'failed 自販機 商品が出ませんでした',
      'done 返金 お支払いを取り消しました',
    ]);
    // The page says only once that nothing is charged.
    expect((await page.locator('main').innerText()).match(/請求/g)).toHaveLength(1);
    const buttons = page.locator('[data-actions] :is(a, button)').filter({ visible: true });
    expect(await buttons.allInnerTexts()).toEqual(['この自販機の商品を見る']);
    const button = await buttons.boundingBox();
    const bar = await page.locator('.shell > nav').boundingBox();
    if (!button || !bar) throw new Error('no button or no bar');
    expect(button.y + button.height).toBeLessThan(bar.y);
    // The person can report to the operator what happened.
    await page.getByText('ほかの方法').click();
    await expectSound(page);
    await page.getByRole('link', { name: '問題を知らせる' }).click();
    await page.getByRole('radio').first().check();
    await page.getByRole('textbox').fill('ボタンを押しても出ませんでした。');
    await expectSound(page);
    await page.getByRole('button', { name: /送信|送る|知らせる/ }).click();
    await page.getByText('ボタンを押しても出ませんでした。').waitFor();
  });

  test('goes offline during the vend: no other purchase is offered, and the journal decides', async () => {
    await setMachine('m-park', HELD);
    const { page } = await buyerAt('m-park', 'A2');
    await buyButton(page).click();
    await heading(page, '商品を準備しています').waitFor();
    await setMachine('m-park', { ...HELD, network: 'offline' });
    await endMotor('m-park');
    const id = orderIdOf(page);
    await expect
      .poll(async () => (await machineAt('m-park')).journal.at(-1)?.outcome)
      .toBe('dispensed');
    expect((await storedOrder(id)).state).toBe('VENDING');
    await setMachine('m-park', {});
    await paid(page).waitFor();
    expect((await storedOrder(id)).state).toBe('CAPTURED');
  });

  test('reports uncertain: the screen shows that, and the machine’s later report decides', async () => {
    await setMachine('m-gym', { dropSensor: 'broken' });
    const { page } = await buyerAt('m-gym', 'A1');
    await buyButton(page).click();
    await agreed(page, CHECKING, 'VEND_UNKNOWN');
    // The maximum wait, what happens automatically, and the contact.
    await page
      .getByText('遅くとも6分以内に決まります。')
      .filter({ hasText: '自動で取り消されます' })
      .waitFor();
    await page.getByRole('link', { name: '困ったとき・お問い合わせ' }).waitFor();
    expect(await page.getByRole('link', { name: /購入する|もう一度/ }).count()).toBe(0);
    await expectSound(page);
    const id = orderIdOf(page);
    await page.goto(`${environment.app}/demo/account/order`);
    const row = page.locator(`main a[href$="${id}"]`);
    await row.getByText('確認中', { exact: true }).waitFor();
    await row.getByText('もう一度購入しないでください', { exact: true }).waitFor();
    // Until then no second purchase is offered.
    await page.goto(`${environment.app}/demo/machines/m-gym?item=A2`);
    await page.getByText('ご自身の購入が進行中です').first().waitFor();
    expect(await buyButton(page).count()).toBe(0);
    await page.goto(`${environment.app}/demo/account/order/${id}`);
    await control('POST', '/machines/demo/m-gym/resolve', { commandId: id, outcome: 'dispensed' });
    await paid(page).waitFor();
    expect((await storedOrder(id)).state).toBe('CAPTURED');
    await setMachine('m-gym', {});
  });
});

describe('a payment that is refused', () => {
  test('shows the reason and the next step, and charges nothing', async () => {
    await setMachine('m-lobby', {});
    const { page, name } = await buyerAt('m-lobby', 'A3');
    const before = await balanceOf(name);
    await control('PUT', '/paypay/outcomes', [
      { call: 'preauthorize', code: 'NO_SUFFICIENT_FUND' },
    ]);
    await buyButton(page).click();
    await agreed(page, 'お支払いが承認されませんでした', 'DECLINED');
    await page.getByText(/残高/).first().waitFor();
    expect(await balanceOf(name)).toBe(before);
    await expectSound(page);
  });
});

describe('before any money moves', () => {
  test('a changed price is shown, and the next tap buys', async () => {
    await setMachine('m-lobby', {});
    const { page } = await buyerAt('m-lobby', 'A4', { expect: [/status of 409/] });
    await setPrice('m-lobby', 'A4', 170);
    onTestFinished(() => setPrice('m-lobby', 'A4', 150));
    await buyButton(page).click();
    await page.getByText('価格が変わりました').first().waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: '170円で購入する' }).click();
    await paid(page).waitFor();
    expect(await storedOrder(orderIdOf(page))).toMatchObject({ amountYen: 170 });
  });

  test('after an expired session the person signs in, returns to the item with a notice, and can buy', async () => {
    await setMachine('m-lobby', {});
    const buyer = await buyerAt('m-lobby', 'A1', { expect: [/status of 401/] });
    const { page } = buyer;
    await page.context().clearCookies();
    await buyButton(page).click();
    await page.getByText('ログインの有効期限が切れました').waitFor();
    await page.getByText('まだ注文していません。請求もありません。').waitFor();
    expect(new URL(page.url()).search).toBe('?item=A1');
    await expectSound(page);
    const { orders } = v.parse(
      v.object({ orders: v.array(v.unknown()) }),
      await buyer.call('GET', '/orders'),
    );
    expect(orders).toEqual([]);
    await buyButton(page).click();
    await paid(page).waitFor();
    expect(await page.getByText('ログインの有効期限が切れました').count()).toBe(0);
  });

  test('a coupon is selected, reduces the price, and is used once', async () => {
    await setMachine('m-lobby', {});
    const buyer = await readyBuyer('paypay', {}, '/demo/account/coupon');
    const { page } = buyer;
    await untilOnline(buyer, 'm-lobby');
    await page.getByRole('textbox').fill('welcome-50');
    await page.getByRole('button', { name: /追加/ }).click();
    const amount = page.locator('main li b > span').first();
    await amount.waitFor();
    expect(await amount.innerText()).toBe('50');
    // The amount has the largest text, and the code's field and button are on one line.
    const sizeOf = (one: Locator) =>
      one.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(await sizeOf(amount)).toBeGreaterThan(1.4 * (await sizeOf(page.locator('h1'))));
    const field = await page.getByRole('textbox').boundingBox();
    const button = await page.getByRole('button', { name: /追加/ }).boundingBox();
    expect(button?.y).toBe(field?.y);
    await expectSound(page);
    await choose(page, 'm-lobby', 'A1');
    await page.getByRole('button', { name: '90円で購入する' }).click();
    await paid(page).waitFor();
    expect(await storedOrder(orderIdOf(page))).toMatchObject({ amountYen: 90 });
    await choose(page, 'm-lobby', 'A1');
    await page.getByRole('button', { name: '140円で購入する' }).waitFor();
  });
});

const shelfDocument = v.object({
  fields: v.record(v.string(), v.record(v.string(), v.unknown())),
});
const offerSchema = v.array(v.looseObject({ slot: v.string(), priceYen: v.number() }));

/** Changes a price while the customer views it, as an operator would. */
async function setPrice(machineId: string, slot: string, priceYen: number): Promise<void> {
  const project = environment.settings['FIRESTORE_PROJECT_ID'] ?? 'demo';
  const url = `${environment.standIns}/v1/projects/${project}/databases/(default)/documents/clients/demo/machines/${machineId}/shelf/current`;
  const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' };
  const { fields } = v.parse(shelfDocument, await (await fetch(url, { headers })).json());
  const offer = v
    .parse(offerSchema, decodeFields(fields)['offer'])
    .map((one) => (one.slot === slot ? { ...one, priceYen } : one));
  const written = await fetch(`${url}?updateMask.fieldPaths=offer`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ fields: encodeFields({ offer }) }),
  });
  if (!written.ok) throw new Error(await written.text());
}
