import type { OperationErrorRow } from './incident-errors.ts';

/** Why a change of a document, the customer desk, the appearance, a drink or a picture was refused. */
export const documentErrors = {
  DOCUMENT_UNKNOWN: {
    status: 404,
    body: { ja: 'この文書はありません。', en: 'There is no such document.' },
  },
  DOCUMENT_CHANGED: {
    status: 409,
    body: {
      ja: 'ほかの人が、この文書をちょうど変更しました。入力した内容を控えて、読み込み直してください。',
      en: 'Somebody else has just changed this document. Copy what you entered, and reload the page.',
    },
  },
  SELLER_NUMBER_DIFFERS: {
    status: 409,
    body: {
      ja: '「規約・案内」の文書に、別の登録番号が書かれています。先にその文書を直してください。',
      en: 'A document under Documents names another registration number. Change that document first.',
    },
  },
  LOOK_CHANGED: {
    status: 409,
    body: {
      ja: 'ほかの人が、デザインをちょうど変更しました。入力した内容を控えて、読み込み直してください。',
      en: 'Somebody else has just changed the appearance. Copy what you entered, and reload the page.',
    },
  },
  PRODUCT_CHANGED: {
    status: 409,
    body: {
      ja: 'ほかの人が、この商品をちょうど変更しました。読み込み直してください。',
      en: 'Somebody else has just changed this drink. Reload the page.',
    },
  },
  PICTURE_BROKEN: {
    status: 400,
    body: {
      ja: 'この画像は読み取れません。別の画像をお選びください。',
      en: 'This picture cannot be read. Choose another one.',
    },
  },
} as const satisfies Record<string, OperationErrorRow>;
