import { messages } from '../../i18n/messages.ts';

/** Texts of the contact card. */
export const contactMessages = messages({
  ja: {
    contact: 'お問い合わせ',
    phone: '電話',
    email: 'メール',
    line: 'LINE公式アカウント',
    openLine: 'トークを開く',
    hours: (when: string) => `受付時間：${when}`,
  },
  en: {
    contact: 'Contact',
    phone: 'Phone',
    email: 'Mail',
    line: 'Our account in LINE',
    openLine: 'Open the chat',
    hours: (when) => `Hours: ${when}`,
  },
});
