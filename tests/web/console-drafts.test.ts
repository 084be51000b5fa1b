import * as v from 'valibot';
import { expect, test } from 'vitest';
import { faqDetailSchema } from '../../contract/console/faqs.ts';
import { draftOf, faqOf } from '../../web/console/faqs/faq-draft.ts';

test('a changed Japanese text also replaces an English text that was its copy, and no other', () => {
  const { ja, en } = { ja: '開店', en: 'Opening' };
  const faq = v.parse(faqDetailSchema, {
    ...{ id: 'open', isHidden: false, helpful: 0, notHelpful: 0, by: null, order: 1, words: [] },
    ...{ question: { ja, en: ja }, answer: { ja, en }, category: { ja, en: ja }, version: '1' },
  });
  const draft = { ...draftOf(faq), questionJa: '閉店', answerJa: '閉店' };
  expect(faqOf(draft, faq.version)).toMatchObject({
    question: { ja: '閉店', en: '閉店' },
    answer: { ja: '閉店', en },
    category: { ja, en: ja },
  });
});
