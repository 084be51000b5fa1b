import { beforeAll, expect, test } from 'vitest';
import { newShopper, openShop } from '../../support/shop.ts';
import { seed, stored } from '../../support/stand-ins.ts';

const TENANT = 'voting';
const CHANNEL = '1650011193';
const text = { ja: '返金', en: 'Refund' };

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await seed({
    [`clients/${TENANT}/faqs/refund-when`]: { question: text, answer: text, category: text },
    [`clients/${TENANT}/faqs/lost`]: { question: text, answer: text, category: text },
  });
});

const shopper = () => newShopper(TENANT, CHANNEL, 'paypay');
type Who = Awaited<ReturnType<typeof shopper>>;
const vote = (who: Who, id: string, helpful: unknown) =>
  who.call('PUT', `/me/faq-votes/${id}`, { helpful });
const counts = async (id: string) => {
  const fields = await stored(`clients/${TENANT}/faqVotes/${id}`);
  const of = (name: string) => Number(JSON.stringify(fields?.[name] ?? 0).match(/-?\d+/)?.[0] ?? 0);
  return [of('helpful'), of('notHelpful')];
};

test('an FAQ answer counts one vote per person, however often it is sent', async () => {
  const [one, other] = [await shopper(), await shopper()];
  for (const answer of [
    await vote(one, 'refund-when', true),
    await vote(one, 'refund-when', true),
  ]) {
    expect(answer.status).toBe(200);
  }
  await Promise.all([vote(other, 'refund-when', true), vote(other, 'refund-when', true)]);
  expect(await counts('refund-when')).toEqual([2, 0]);
});

test('a changed vote replaces the earlier one', async () => {
  const one = await shopper();
  await vote(one, 'lost', true);
  await vote(one, 'lost', false);
  expect(await counts('lost')).toEqual([0, 1]);
});

test('an unknown answer or vote is not counted', async () => {
  const one = await shopper();
  expect((await vote(one, 'nowhere', true)).status).toBe(404);
  expect((await vote(one, '..%2Fx', true)).status).toBe(404);
  expect((await vote(one, 'lost', 'yes')).status).toBe(400);
});

test('a person’s votes are in their data export', async () => {
  const one = await shopper();
  await vote(one, 'lost', false);
  const data = await (await one.call('GET', '/me/export?format=json')).text();
  expect(JSON.parse(data)).toMatchObject({
    account: { faqVotes: [{ faqId: 'lost', helpful: false }] },
  });
});
