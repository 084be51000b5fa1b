import { messages } from '../../i18n/messages.ts';

/** Texts of the FAQ. */
export const faqMessages = messages({
  ja: {
    search: '質問をさがす',
    found: (count: number) => `${count}件`,
    nothingFound: '見つかりませんでした。別の言葉でお試しください。',
    clear: '検索をクリア',
    none: 'よくある質問は準備中です',
    noneBody: 'お困りのことがありましたら、運営会社の窓口へお問い合わせください。',
    contact: '運営会社の連絡先を見る',
    missing: 'この質問は見つかりませんでした',
    missingBody: '内容が更新された可能性があります。一覧からおさがしください。',
    toList: 'よくある質問の一覧へ',
    notSolved: '解決しませんでしたか？',
  },
  en: {
    search: 'Search the questions',
    found: (count) => `${count} found`,
    nothingFound: 'Nothing found. Please try other words.',
    clear: 'Clear search',
    none: 'The FAQ is being prepared',
    noneBody: 'If you need help, please contact the operator.',
    contact: 'See the operator’s contact details',
    missing: 'This question was not found',
    missingBody: 'It may have been updated. Please look for it in the list.',
    toList: 'To the list of questions',
    notSolved: 'Still need help?',
  },
});
