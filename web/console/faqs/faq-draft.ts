import type { FaqDetail, NewFaq } from '../../../contract/console/faqs.ts';

/** What the form of an entry holds. */
export type FaqDraft = {
  readonly questionJa: string;
  readonly questionEn: string;
  readonly answerJa: string;
  readonly answerEn: string;
  readonly categoryJa: string;
  readonly categoryEn: string;
  readonly order: number | null;
  /** Separated by commas of either language. */
  readonly words: string;
  readonly isHidden: boolean;
};

/** A new entry comes last. */
const LAST = 100;

export const draftOf = (faq: FaqDetail | null): FaqDraft => ({
  ...{ questionJa: faq?.question.ja ?? '', questionEn: faq?.question.en ?? '' },
  ...{ answerJa: faq?.answer.ja ?? '', answerEn: faq?.answer.en ?? '' },
  ...{ categoryJa: faq?.category.ja ?? '', categoryEn: faq?.category.en ?? '' },
  order: faq?.order ?? LAST,
  words: faq?.words.join('、') ?? '',
  isHidden: faq?.isHidden ?? false,
});

/** Returns the entry of a filled form. An empty English field takes the Japanese text. */
export const faqOf = (draft: FaqDraft, version: string | null): NewFaq => {
  const both = (ja: string, en: string) => ({ ja: ja.trim(), en: en.trim() || ja.trim() });
  return {
    question: both(draft.questionJa, draft.questionEn),
    answer: both(draft.answerJa, draft.answerEn),
    category: both(draft.categoryJa, draft.categoryEn),
    order: draft.order ?? LAST,
    words: draft.words
      .split(/[、,，]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
    isHidden: draft.isHidden,
    version,
  };
};
