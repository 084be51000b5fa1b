import type { BuildMeta } from '../../../contract/customer/builds.ts';

/**
 * This release's news for customers. People with an older version open see it beside the button
 * that loads the new one. Written with the changelog. Null if customers notice no change.
 */
export const releaseNews: BuildMeta['news'] = {
  ja: 'お支払い方法の期限が近づくと、お知らせします。',
  en: 'You are told when a payment method is about to expire.',
};
