import type { LocalText } from '../shared/language.ts';
import { providerPageTitles } from '../shared/pay-providers.ts';
import type { PageName } from './pages.ts';

/** A page's title. LINE shows it as the visible header, so the HTML contains it. */
export const pageTitles: Readonly<Record<Exclude<PageName, 'main'>, LocalText>> = {
  machine: { ja: '自販機', en: 'Machine' },
  account: { ja: 'アカウント', en: 'Account' },
  faqs: { ja: 'よくある質問', en: 'FAQ' },
  faq: { ja: 'よくある質問', en: 'FAQ' },
  orders: { ja: '購入履歴', en: 'Orders' },
  order: { ja: '購入の詳細', en: 'Order' },
  about: { ja: 'このアプリについて', en: 'About' },
  termsOfUse: { ja: '利用規約', en: 'Terms of use' },
  privacyPolicy: { ja: 'プライバシーポリシー', en: 'Privacy policy' },
  seller: { ja: '特定商取引法に基づく表記', en: 'Seller information' },
  coupons: { ja: 'クーポン', en: 'Coupons' },
  settings: { ja: '設定', en: 'Settings' },
  userPay: { ja: 'お支払い方法', en: 'Payment methods' },
  welcome: { ja: '規約の確認', en: 'Welcome' },
  verifyCode: { ja: '認証コードの入力', en: 'Verification code' },
  setPhoneNumber: { ja: '電話番号', en: 'Phone number' },
  setPersonalInfo: { ja: 'お客さま情報', en: 'Your details' },
  setUserPay: { ja: 'お支払い方法の連携', en: 'Link a payment method' },
  ...providerPageTitles,
};
