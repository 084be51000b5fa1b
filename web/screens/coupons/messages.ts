import { messages } from '../../i18n/messages.ts';

/** Texts of the coupons. */
export const couponMessages = messages({
  ja: {
    until: (day: string) => `有効期限 ${day}`,
    noLimit: '有効期限なし',
    none: 'お持ちのクーポンはありません',
    noneBody: 'クーポンを受け取ると、ここに表示されます。',
    faq: 'クーポンの使い方を見る',
    toMachines: '自販機の商品を見る',
  },
  en: {
    until: (day) => `Valid until ${day}`,
    noLimit: 'No expiry',
    none: 'You have no coupons',
    noneBody: 'Coupons appear here once you receive them.',
    faq: 'How to use coupons',
    toMachines: 'See the machines',
  },
});
