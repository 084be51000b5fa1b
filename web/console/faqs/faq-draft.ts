import type { FaqDetail, NewFaq } from '../../../contract/console/faqs.ts';
import { englishOf } from '../parts/both-languages.ts';

/** The fields of an entry's form. */
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

/** The order of a new entry, after the usual ones. */
const NEW_ORDER = 100;

export const draftOf = (faq: FaqDetail | null): FaqDraft => ({
  ...{ questionJa: faq?.question.ja ?? '', questionEn: englishOf(faq?.question) },
  ...{ answerJa: faq?.answer.ja ?? '', answerEn: englishOf(faq?.answer) },
  ...{ categoryJa: faq?.category.ja ?? '', categoryEn: englishOf(faq?.category) },
  order: faq?.order ?? NEW_ORDER,
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
    order: draft.order ?? NEW_ORDER,
    words: draft.words
      .split(/[、,，]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
    isHidden: draft.isHidden,
    version,
  };
};
