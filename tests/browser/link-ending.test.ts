import type { Locator } from 'playwright-core';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { control, environment } from './browser.ts';
import { buyerInLine, setMachine, untilOnline } from './buyers.ts';
import { approve, cards, expectSound, LIST, leaveFor } from './pay-flows.ts';

const schema = v.object({
  wallets: v.optional(v.array(v.object({ id: v.string(), name: v.string() })), []),
  authorizations: v.optional(v.array(v.object({ id: v.string(), walletId: v.string() })), []),
});

/** Sets the last day of this person's link at PayPay. */
async function endLink(name: string, inDays: number) {
  const { wallets } = v.parse(schema, await control('GET', '/paypay/wallets'));
  const walletId = wallets.find((wallet) => wallet.name === name)?.id;
  const all = v.parse(schema, await control('GET', '/paypay/authorizations')).authorizations;
  const id = all.find((one) => one.walletId === walletId)?.id ?? '';
  const expireAt = Math.floor(Date.now() / 1000) + inDays * 86_400;
  await control('PUT', `/paypay/authorizations/${id}`, { state: 'active', expireAt });
}

/** Returns a text without the marks for line breaks. */
const sentence = async (text: Locator) => (await text.textContent())?.replaceAll('\u200b', '');

test('a PayPay link that ends soon shows a notice when paying and in the settings, and can be renewed there', async () => {
  const buyer = await buyerInLine();
  await setMachine('m-lobby', {});
  await untilOnline(buyer, 'm-lobby');
  await endLink(buyer.name, 9);
  // The list only asks PayPay after its response, so the notice appears on a later visit.
  await expect
    .poll(async () => JSON.stringify(await buyer.call('GET', '/pay-methods')))
    .toMatch(/"linkEndsAt":"2/);
  const page = await buyer.openAt('/demo/machines/m-lobby?item=B1');
  expect(await sentence(page.getByText('お支払い方法の画面で更新できます。'))).toMatch(
    /^連携の期限は\d{4}年\d+月\d+日です。/,
  );
  await expectSound(page);
  await page.goto(environment.app + LIST);
  expect(await sentence(cards(page).getByText('その前に、連携を更新してください。'))).toMatch(
    /^連携の期限：\d{4}年\d+月\d+日。/,
  );
  await expectSound(page);
  await page.getByRole('link', { name: '連携を更新する' }).click();
  await leaveFor(page);
  await approve(page, buyer);
  await expect
    .poll(async () => JSON.stringify(await buyer.call('GET', '/pay-methods')))
    .toMatch(/"linkEndsAt":null/);
  await page.goto(environment.app + LIST);
  await cards(page).getByText('利用中', { exact: true }).waitFor();
  expect(await cards(page).count()).toBe(1);
  expect(await page.getByText('連携の期限').count()).toBe(0);
});
