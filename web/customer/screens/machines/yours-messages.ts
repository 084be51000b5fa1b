import { messages } from '../../../i18n/messages.ts';

/** Texts of the personal part of the main page. */
export const yoursMessages = messages({
  ja: {
    // Lines break only at these marks.
    setUpTitle: 'はじめに、|かんたんな|設定を|お願いします|（約2分）',
    setUpBody: (step: string) => `ご購入の前に必要な設定です。次は「${step}」です。`,
    setUpGo: '設定へ進む',
    usual: 'いつもの',
    toReview: 'この一本を確認する',
    lastTime: '前回の自販機',
    toShelf: 'この自販機の商品を見る',
  },
  en: {
    setUpTitle: 'First, a short set-up (about 2 minutes)',
    setUpBody: (step) => `Needed before you can buy. Next: ${step}.`,
    setUpGo: 'Go to set-up',
    usual: 'Your usual',
    toReview: 'Review this drink',
    lastTime: 'Where you were last',
    toShelf: 'See its drinks',
  },
});
