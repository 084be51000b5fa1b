import type { BuildMeta } from '../contract/builds.ts';

/**
 * What this release brings for customers: shown to who has an older one open, beside the button that
 * loads it. Written with the changelog; null when a release changes nothing that they notice.
 */
export const releaseNews: BuildMeta['news'] = {
  ja: 'お支払い方法の期限が近づくと、お知らせします。',
  en: 'You are told when a payment method is about to expire.',
};
