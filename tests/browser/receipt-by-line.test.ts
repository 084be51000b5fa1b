import * as v from 'valibot';
import { expect, test } from 'vitest';
import { control, demo } from './browser.ts';
import { type Buyer, boughtUnseen, buyerInLine, setMachine } from './buyers.ts';
import { expectSound } from './pay-flows.ts';

const pushesSchema = v.object({
  messages: v.array(v.object({ recipient: v.string(), messages: v.array(v.unknown()) })),
});
const usersSchema = v.object({
  users: v.array(v.object({ personId: v.string(), displayName: v.string() })),
});

/** Follows or unfollows the tenant's account. LINE notifies the edge. */
async function follow(buyer: Pick<Buyer, 'name'>, follows: boolean): Promise<void> {
  const { users } = v.parse(usersSchema, await control('GET', '/line/users'));
  const personId = users.find((one) => one.displayName === buyer.name)?.personId;
  await control('PUT', '/line/follow', { personId, channelId: demo.channelId, follows });
}
const receipts = async () =>
  v
    .parse(pushesSchema, await control('GET', '/line/messages'))
    .messages.filter((push) => /領収書/.test(JSON.stringify(push.messages))).length;

test('the receipt is sent by LINE to a friend, and others see how to become one', async () => {
  await setMachine('m-lobby', {});
  const buyer = await buyerInLine('paypay', { expect: [/409/] });
  await follow(buyer, false);
  const id = await boughtUnseen(buyer, 'A5');
  const page = await buyer.openAt(`/demo/account/order/${id}?view=receipt`);
  const before = await receipts();
  const button = page.getByRole('button', { name: 'LINEで受け取る' });
  await button.click();
  await page.getByText('友だち追加が必要です').waitFor();
  const link = page.getByRole('link', { name: 'LINE公式アカウントを友だち追加する' });
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/line\.me\//);
  await expectSound(page);
  await follow(buyer, true);
  await expect
    .poll(async () => {
      await button.click();
      await page
        .getByText('LINEのトークに送りました')
        .or(page.getByText('友だち追加が必要です'))
        .waitFor();
      return page.getByText('LINEのトークに送りました').count();
    })
    .toBe(1);
  expect(await link.count()).toBe(0);
  await button.click();
  await page.getByText('LINEのトークに送りました').waitFor();
  expect(await receipts()).toBe(before + 1);
  await expectSound(page);
});
