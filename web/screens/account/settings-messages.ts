import { messages } from '../../i18n/messages.ts';

/** Texts of the spending cap and the notifications. */
export const settingsMessages = messages({
  ja: {
    cap: '利用の上限',
    capBody: 'ご自身で上限を決めておくと、超える購入ができなくなります。空欄は上限なしです。',
    day: '1日の上限（円）',
    month: '1か月の上限（円）',
    spentToday: (amount: string) => `本日のご利用 ${amount}`,
    spentMonth: (amount: string) => `今月のご利用 ${amount}`,
    capWrong: '100円から1,000,000円までの整数でご入力ください。空欄は上限なしです。',
    save: '上限を保存する',
    saved: '上限を保存しました',
    notifications: 'LINEでのお知らせ',
    receipts: '購入のたびに明細を送る',
    stock: '入荷のお知らせを送る',
    friends: 'LINE公式アカウントを友だちに追加している方にお送りします。',
    notSaved: '変更できませんでした。もう一度お試しください。',
  },
  en: {
    cap: 'Spending limit',
    capBody: 'Set a limit, and purchases above it are stopped. Empty means no limit.',
    day: 'Daily limit (yen)',
    month: 'Monthly limit (yen)',
    spentToday: (amount) => `Spent today: ${amount}`,
    spentMonth: (amount) => `Spent this month: ${amount}`,
    capWrong: 'Please enter a whole number from 100 to 1,000,000, or leave it empty.',
    save: 'Save the limit',
    saved: 'The limit has been saved',
    notifications: 'Messages by LINE',
    receipts: 'Send me details of each purchase',
    stock: 'Tell me when items are back in stock',
    friends: 'They reach you if you are a friend of our LINE official account.',
    notSaved: 'This could not be changed. Please try again.',
  },
});
