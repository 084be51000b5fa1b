import type { OperationErrorRow } from './incident-errors.ts';

/** Why a change of the customers' help was refused. */
export const faqErrors = {
  FAQ_UNKNOWN: {
    status: 404,
    body: { ja: 'この質問はありません。', en: 'There is no such question.' },
  },
  FAQ_CHANGED: {
    status: 409,
    body: {
      ja: 'ほかの人が、この質問をちょうど変更しました。入力した内容を控えて、読み込み直してください。',
      en: 'Somebody else has just changed this question. Copy what you entered, and load it again.',
    },
  },
} as const satisfies Record<string, OperationErrorRow>;
