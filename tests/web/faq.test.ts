import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { faqListSchema } from '../../contract/customer/faqs.ts';
import { groupFaqs } from '../../web/customer/screens/faq/group-faqs.ts';

describe('the FAQ', () => {
  const faq = (id: string, category: string, question: string) => ({ id, category, question });
  const { faqs } = v.parse(faqListSchema, {
    faqs: [
      faq('a', '買い方', '飲み物はどうやって買いますか？'),
      faq('b', '困ったとき', 'QRコードが読めません'),
      faq('c', '買い方', '隣の自販機で買ってしまいました。'),
    ],
  });

  test('is shown by category, in the tenant’s order', () => {
    const groups = groupFaqs(faqs, '', 'ja');
    expect(groups.map(({ category, faqs: of }) => [category, of.map(({ id }) => id)])).toEqual([
      ['買い方', ['a', 'c']],
      ['困ったとき', ['b']],
    ]);
  });

  test('is searched by question and category, also in full-width letters', () => {
    expect(groupFaqs(faqs, 'ｑｒ', 'ja').flatMap((g) => g.faqs.map(({ id }) => id))).toEqual(['b']);
    expect(groupFaqs(faqs, '買い方 隣', 'ja').flatMap((g) => g.faqs.map(({ id }) => id))).toEqual([
      'c',
    ]);
  });

  describe('by synonyms', () => {
    const demo = v.parse(
      v.object({ faqs: v.array(v.looseObject({ id: v.string(), question: v.unknown() })) }),
      JSON.parse(readFileSync('tenants/demo/tenant.json', 'utf8')),
    );
    const all = v.parse(faqListSchema, {
      faqs: demo.faqs.map(({ answer: searchText, ...rest }) => ({ ...rest, searchText })),
    }).faqs;
    const found = (typed: string, language: 'ja' | 'en' = 'ja') =>
      groupFaqs(all, typed, language).flatMap((group) => group.faqs.map(({ id }) => String(id)));

    test.each([
      ['返金', 'drink-did-not-come-out'],
      ['へんきん', 'drink-did-not-come-out'],
      ['ヘンキン', 'drink-did-not-come-out'],
      ['ﾍﾝｷﾝ', 'drink-did-not-come-out'],
      ['払い戻し', 'drink-did-not-come-out'],
      ['おかね', 'drink-did-not-come-out'],
      ['お金が戻らない', 'drink-did-not-come-out'],
      ['レシート', 'receipt'],
      ['たいかい', 'delete-account'],
      ['アカウントを削除したい', 'delete-account'],
      ['ペイペイ　解除', 'change-paypay'],
      ['機種変更', 'change-phone-number'],
    ])('finds for %s the question %s', (typed, id) => {
      expect(found(typed)).toContain(id);
    });

    test('finds questions in English', () => {
      expect(found('refund', 'en')).toContain('drink-did-not-come-out');
      expect(found('invoice', 'en')).toContain('receipt');
    });

    test('puts the question with the exact word first, and finds nothing for unknown words', () => {
      expect(found('クーポン')[0]).toBe('coupon');
      expect(found('宇宙旅行')).toEqual([]);
    });

    test('finds a question by the tenant’s own words', () => {
      const own = all.map((faq) =>
        faq.id === 'receipt' ? { ...faq, searchText: { ja: '経費精算', en: '' } } : faq,
      );
      const [group] = groupFaqs(own, '経費', 'ja');
      expect(group?.faqs.map(({ id }) => String(id))).toEqual(['receipt']);
    });
  });
});
