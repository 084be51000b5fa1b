import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { faqListSchema } from '../../contract/faqs.ts';
import { groupFaqs } from '../../web/screens/faq/group-faqs.ts';

describe('the FAQ', () => {
  const faq = (id: string, category: string, question: string) => ({ id, category, question });
  const { faqs } = v.parse(faqListSchema, {
    faqs: [
      faq('a', '買い方', '飲み物はどうやって買いますか？'),
      faq('b', '困ったとき', 'QRコードが読めません'),
      faq('c', '買い方', '隣の自販機で買ってしまいました。'),
    ],
  });

  test('stands by category, in the tenant’s order', () => {
    const groups = groupFaqs(faqs, '', 'ja');
    expect(groups.map(({ category, faqs: of }) => [category, of.map(({ id }) => id)])).toEqual([
      ['買い方', ['a', 'c']],
      ['困ったとき', ['b']],
    ]);
  });

  test('is searched in question and category, full-width letters included', () => {
    expect(groupFaqs(faqs, 'ｑｒ', 'ja').flatMap((g) => g.faqs.map(({ id }) => id))).toEqual(['b']);
    expect(groupFaqs(faqs, '買い方 隣', 'ja').flatMap((g) => g.faqs.map(({ id }) => id))).toEqual([
      'c',
    ]);
  });
});
