import { beforeAll, describe, expect, test } from 'vitest';
import { orderNumber } from '../../../../contract/shared/order-number.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import {
  befriend,
  failPushesTo,
  openMessaging,
  pushesTo,
  wordsOf,
} from '../../support/messages.ts';
import { newShopper, openMachine, openShop, orderIn, reaches, vend } from '../../support/shop.ts';
import { patch, stored } from '../../support/stand-ins.ts';
import { problemIn } from '../../support/visitor.ts';

const TENANT = 'receipts-asked';
const CHANNEL = '1650008021';

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await openMessaging(CHANNEL);
});

/** A person who has bought a drink, and a function that requests the receipt. */
async function buyer(isFriend = true) {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  if (isFriend) await befriend(shopper);
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  const ask = (orderId = id) => shopper.call('POST', `/orders/${orderId}/receipt`);
  return { shopper, id, ask, machineId };
}

describe('a requested receipt', () => {
  test('is sent by LINE with item, amount and order number', async () => {
    const { shopper, id, ask } = await buyer();
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id, state: 'CAPTURED' });
    const pushes = await pushesTo(shopper.userId);
    expect(pushes).toHaveLength(1);
    for (const words of ['緑茶', '160円', orderNumber(id)]) {
      expect(JSON.stringify(pushes[0])).toContain(words);
    }
    expect(wordsOf(pushes[0])).toMatch(/領収書|ご購入明細/);
    expect(JSON.stringify(pushes[0])).toContain(`/account/order/${id}`);
  });

  test('requested twice within a minute arrives once, and later again', async () => {
    const { shopper, id, ask } = await buyer();
    const answers = [...(await Promise.all([ask(), ask()])), await ask()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await pushesTo(shopper.userId)).toHaveLength(1);
    const asked = new Date(Date.now() - 61_000).toISOString();
    await patch(`clients/${TENANT}/orders/${id}`, { receiptAskedAt: new Timestamp(asked) });
    expect((await ask()).status).toBe(200);
    expect(await pushesTo(shopper.userId)).toHaveLength(2);
  });

  test('that LINE did not accept is reported as an error, and arrives once when it is requested again', async () => {
    const { shopper, ask } = await buyer();
    await failPushesTo(shopper.userId, { kind: 'status', status: 500 });
    expect(await problemIn(await ask())).toMatchObject({ status: 503, code: 'MESSAGE_NOT_SENT' });
    expect((await ask()).status).toBe(200);
    expect(await pushesTo(shopper.userId)).toHaveLength(1);
  });
});

describe('no receipt is sent', () => {
  test('to a person who is not a friend: the request is refused, and nothing is written', async () => {
    const { shopper, id, ask } = await buyer(false);
    expect(await problemIn(await ask())).toMatchObject({ status: 409, code: 'NOT_A_FRIEND' });
    expect(await pushesTo(shopper.userId)).toEqual([]);
    expect(await stored(`clients/${TENANT}/orders/${id}`)).not.toHaveProperty('receiptAskedAt');
  });

  test('for another person’s, an unknown or an unpaid purchase', async () => {
    const [mine, theirs] = [await buyer(), await buyer()];
    for (const id of [theirs.id, 'a'.repeat(26), '..%2Fx']) {
      expect((await mine.ask(id)).status).toBe(404);
    }
    await patch(`clients/${TENANT}/orders/${mine.id}`, { state: 'REVERTED' });
    expect(await problemIn(await mine.ask())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await pushesTo(mine.shopper.userId)).toEqual([]);
    expect(await pushesTo(theirs.shopper.userId)).toEqual([]);
  });

  test('if the tenant does not send receipts', async () => {
    await openShop('receipts-none', '1650008022');
    await patch('clients/receipts-none', { messages: ['stock'] });
    const { machineId, device } = await openMachine('receipts-none');
    const shopper = await newShopper('receipts-none', '1650008022', 'paypay');
    const { id } = await orderIn(await shopper.buy(machineId));
    await vend(device);
    await reaches(shopper, id, 'CAPTURED');
    const answer = await shopper.call('POST', `/orders/${id}/receipt`);
    expect(await problemIn(answer)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});
