import { messages } from '../../../i18n/messages.ts';

/** Texts of the personal part of the main page. */
export const yoursMessages = messages({
  ja: {
    // Lines break only at these marks.
    setUpTitle: (steps: number) => `最初の一本まで、|あと${steps}ステップ`,
    setUpBody: (step: string) => `次は「${step}」`,
    setUpGo: '設定へ進む',
    usual: 'いつもの',
    toReview: 'この一本を買う',
    firstTime: '最初の一本を、|えらびましょう',
    lastTime: '前回の自販機',
    offline: 'いまは通信できません',
    toShelf: 'この自販機の商品を見る',
  },
  en: {
    setUpTitle: (steps) =>
      steps === 1 ? 'One step to your first drink' : `${steps} steps to your first drink`,
    setUpBody: (step) => `Next: ${step}`,
    setUpGo: 'Go to set-up',
    usual: 'Your usual',
    toReview: 'Review this drink',
    firstTime: 'Choose your first drink',
    lastTime: 'Where you were last',
    offline: 'no connection now',
    toShelf: 'See its drinks',
  },
});
