import type { LocalText } from '../../../contract/shared/language.ts';

/** The texts of the customers' help. */
export const faqMessages = {
  faqs: { ja: 'よくある質問', en: 'Customer help' },
  allFaqs: { ja: '質問の一覧', en: 'All questions' },
  newFaq: { ja: '質問を加える', en: 'Add a question' },
  noFaqs: { ja: '質問はまだありません', en: 'There are no questions yet' },
  noFaqsHint: {
    ja: '加えた質問は、お客様のアプリの「よくある質問」に表示されます。',
    en: 'Questions that you add appear in the help of the customers’ app.',
  },
  faqQuestion: { ja: '質問', en: 'Question' },
  faqCategory: { ja: '分類', en: 'Category' },
  faqVotes: { ja: 'お客様の評価', en: 'Votes' },
  faqVoted: {
    ja: '役に立った {helpful}・立たなかった {notHelpful}',
    en: '{helpful} helped, {notHelpful} did not',
  },
  faqHidden: { ja: '非表示', en: 'Hidden' },
  faqShown: { ja: '表示中', en: 'Shown' },
  faqEdited: { ja: '{by}さんが変更', en: 'changed by {by}' },
  faqQuestionJa: { ja: '質問（日本語）', en: 'Question in Japanese' },
  faqQuestionEn: { ja: '質問（英語）', en: 'Question in English' },
  faqAnswerJa: { ja: '回答（日本語）', en: 'Answer in Japanese' },
  faqAnswerEn: { ja: '回答（英語）', en: 'Answer in English' },
  faqAnswerHint: {
    ja: 'Markdownで書けます：「- 」で箇条書き、「1. 」で番号、**太字**、[文字](https://…)でリンク。',
    en: 'Markdown: “- ” for a list, “1. ” for numbers, **bold**, [words](https://…) for a link.',
  },
  faqCategoryJa: { ja: '分類（日本語）', en: 'Category in Japanese' },
  faqCategoryEn: { ja: '分類（英語）', en: 'Category in English' },
  faqOrder: { ja: '並び順（小さいほど上）', en: 'Place in the list (small first)' },
  faqWords: {
    ja: '検索のことば（読点で区切る・任意）',
    en: 'Search words, with commas (optional)',
  },
  faqHide: { ja: 'お客様に表示しない', en: 'Hide it from customers' },
  faqNoUndo: {
    ja: '保存すると、前の文は残りません。必要なときは先に控えてください。',
    en: 'The text before is not kept. Copy it first if you need it.',
  },
  faqSave: { ja: '保存する', en: 'Save' },
  faqSaved: {
    ja: '保存しました。1分ほどでお客様に表示されます。',
    en: 'Saved. Customers see it within a minute.',
  },
} as const satisfies Readonly<Record<string, LocalText>>;
