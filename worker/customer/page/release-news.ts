import type { BuildMeta } from '../../../contract/customer/builds.ts';

/**
 * This release's news for customers. People who have an older version open see it beside the button
 * that loads the new one. Update it together with the changelog. Null if customers notice no
 * change.
 */
export const releaseNews: BuildMeta['news'] = {
  ja: '商品を選ぶと、購入の確認画面がすぐに開くようになりました。',
  en: 'The review of a purchase now opens as soon as you choose a drink.',
};
