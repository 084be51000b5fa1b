import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { faqDetailSchema, faqHtmlSchema, faqPageSchema } from '../../../contract/console/faqs.ts';
import { faqListSchema } from '../../../contract/customer/faqs.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { newPerson } from '../support/set-up.ts';
import { openShop } from '../support/shop.ts';
import { seed, stored, trafficOf } from '../support/stand-ins.ts';

const TENANT = 'helped';
const CHANNEL = '1650041051';
let support: Desk;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  support = await signIn(TENANT, ['support']);
});

const both = (text: string) => ({ ja: text, en: text });
const content = (more: object = {}) => ({
  ...{
    question: both('領収書は？'),
    answer: both('**注文の画面**から。'),
    category: both('支払い'),
  },
  ...{ order: 3, words: ['レシート'], isHidden: false, version: null, ...more },
});
const put = (id: string, more: object = {}, desk = support) =>
  desk.call('PUT', `/faqs/${id}`, content(more));
const saved = async (answer: Response) => v.parse(faqDetailSchema, await answer.json());

test('customers see the entries that staff save, and no hidden ones', async () => {
  await put('receipt');
  await put('secret', { isHidden: true });
  const who = await newPerson(TENANT, CHANNEL);
  const { faqs } = v.parse(faqListSchema, await (await who.call('GET', '/faqs')).json());
  expect(faqs.map(({ id }) => id)).toEqual(['receipt']);
  expect(faqs[0]).toMatchObject({ question: both('領収書は？') });
  const one = await (await who.call('GET', '/faqs/receipt')).json();
  expect(JSON.stringify(one)).toContain('<strong>注文の画面</strong>');
  expect((await who.call('GET', '/faqs/secret')).status).toBe(404);
});

test('a change is refused if the entry has changed meanwhile, and a repeated one is saved once', async () => {
  const first = await saved(await put('twice'));
  expect(first).toMatchObject({ by: support.name, order: 3, words: ['レシート'] });
  expect((await put('twice')).status).toBe(200);
  const head = await stored(`clients/${TENANT}/auditHeads/faq.twice`);
  expect(head?.['seq']).toEqual({ integerValue: '1' });
  const changed = { question: both('新しい質問'), words: [], version: first.version };
  const second = await saved(await put('twice', changed));
  expect(await saved(await put('twice', changed)), 'the first answer was lost').toEqual(second);
  const after = await stored(`clients/${TENANT}/auditHeads/faq.twice`);
  expect(after?.['seq']).toEqual({ integerValue: '2' });
  expect(second).toMatchObject({ question: both('新しい質問'), words: [] });
  expect(await outcomeOf(await put('twice', { ...changed, question: both('x') }))).toBe(
    'FAQ_CHANGED',
  );
  expect(await outcomeOf(await put('twice', { question: both('x') }))).toBe('FAQ_CHANGED');
  expect(await outcomeOf(await put('gone', { version: first.version }))).toBe('FAQ_UNKNOWN');
  expect((await put('twice', { answer: both(' '), version: second.version })).status).toBe(400);
  expect((await support.call('GET', '/faqs/none')).status).toBe(404);
});

test('a preview looks as it does to customers, and raw HTML becomes text', async () => {
  const answer = '- **一つ** <img src=x onerror=alert(1)>';
  const drawn = await support.call('POST', '/faqs/preview', { answer });
  const { html } = v.parse(faqHtmlSchema, await drawn.json());
  expect(html).toContain('<strong>一つ</strong>');
  expect(html).toContain('&lt;img');
});

test('the list has the votes and every entry over its pages, for at most 60 reads each', async () => {
  await seed({
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, number) => [
        `clients/${TENANT}/faqs/many-${number}`,
        { question: `${number}`, answer: 'x', order: 20_000.5 + (number % 3) },
      ]),
    ),
    [`clients/${TENANT}/faqVotes/many-0`]: { helpful: 7, notHelpful: 2 },
  });
  const seen = [];
  for (let cursor = ''; ; ) {
    let page: unknown;
    const traffic = await trafficOf(async () => {
      page = await (await support.call('GET', `/faqs${cursor}`)).json();
    });
    expect(traffic.reduce((sum, { reads }) => sum + reads, 0)).toBeLessThanOrEqual(60);
    const parsed = v.parse(faqPageSchema, page);
    seen.push(...parsed.faqs);
    if (parsed.cursor === null) break;
    cursor = `?cursor=${encodeURIComponent(parsed.cursor)}`;
  }
  const many = seen.filter(({ id }) => id.startsWith('many-'));
  expect(new Set(many.map(({ id }) => id)).size).toBe(30);
  expect(many).toHaveLength(30);
  expect(many.find(({ id }) => id === 'many-0')).toMatchObject({ helpful: 7, notHelpful: 2 });
  expect(await outcomeOf(await support.call('GET', '/faqs?cursor=x'))).toBe('CURSOR_INVALID');
});

test('an auditor can read the help but not change it, and finance cannot read it', async () => {
  const [auditor, finance] = await Promise.all([
    signIn(TENANT, ['auditor']),
    signIn(TENANT, ['finance']),
  ]);
  expect((await auditor.call('GET', '/faqs')).status).toBe(200);
  expect((await put('auditor', {}, auditor)).status).toBe(403);
  expect((await finance.call('GET', '/faqs')).status).toBe(403);
});
