import type { LocalText } from '../../../contract/shared/language.ts';

/** The texts about how customers reach the tenant, and what it sends them. */
export const deskMessages = {
  desk: { ja: 'お客様窓口', en: 'Customer desk' },
  deskName: { ja: 'サービス名', en: 'Name of the service' },
  deskNameHint: {
    ja: 'このコンソールとd払いの画面に表示します。発行者が空欄の領収書にも使います。',
    en: 'Shown in this console, at d払い, and on receipts without an issuer.',
  },
  serviceJa: { ja: 'サービス名（日本語）', en: 'Name in Japanese' },
  serviceEn: { ja: 'サービス名（英語）', en: 'Name in English' },
  deskSetup: { ja: '購入の前に必要な手続き', en: 'Needed before a purchase' },
  deskSetupHint: {
    ja: '選ばれていない手続きは、お客様があとで行えます。',
    en: 'Customers may do the other steps later.',
  },
  'step-welcome': { ja: '規約などへの同意', en: 'Consent to the terms' },
  'step-set-phone-number': { ja: '電話番号の入力', en: 'Telephone number' },
  'step-verify-code': { ja: '電話番号の確認', en: 'Code by SMS' },
  'step-set-personal-info': { ja: 'お客様情報の入力', en: 'Personal information' },
  'step-set-user-pay': { ja: 'お支払い方法の連携', en: 'Pay method' },
  deskPersonalInfo: { ja: 'お客様情報の項目', en: 'Personal information' },
  deskPersonalInfoHint: {
    ja: '必要な項目だけをお尋ねください。すべて外すと、お客様情報の画面はなくなります。入力済みの情報は消えません。',
    en: 'Ask only for what you need. If none is chosen, the step is left out. What customers have entered stays.',
  },
  'personal-name': { ja: 'お名前', en: 'Name' },
  'personal-kana': { ja: 'フリガナ', en: 'Reading of the name' },
  'personal-birthDate': { ja: '生年月日', en: 'Date of birth' },
  'personal-postalCode': { ja: '郵便番号', en: 'Postcode' },
  'personal-address': { ja: '住所', en: 'Address' },
  deskContact: { ja: 'お問い合わせ先', en: 'Contact' },
  deskContactHint: {
    ja: 'アプリの「よくある質問」の下と、結果がわからない購入の画面に表示します。空欄の方法は表示しません。',
    en: 'The app shows it below the help, and on a purchase whose result is not known. What is empty is not shown.',
  },
  email: { ja: 'メールアドレス', en: 'Email address' },
  lineUrl: { ja: 'LINE公式アカウントのURL', en: 'Address of the LINE account' },
  hoursJa: { ja: '受付時間（日本語）', en: 'Hours in Japanese' },
  hoursEn: { ja: '受付時間（英語）', en: 'Hours in English' },
  deskSeller: { ja: '領収書の発行者', en: 'Issuer of receipts' },
  deskSellerHint: {
    ja: '登録番号があると、領収書は適格簡易請求書になります。発行者が空欄のときは、サービス名で登録番号なしの明細になります。これまでの購入の領収書は変わりません。',
    en: 'With a registration number the receipt is a qualified invoice. Without an issuer it is a statement under the service’s name, without a number. Receipts of earlier purchases stay as they are.',
  },
  sellerJa: { ja: '会社名（日本語）', en: 'Company in Japanese' },
  sellerEn: { ja: '会社名（英語）', en: 'Company in English' },
  sellerNumber: { ja: '登録番号（T＋13桁）', en: 'Registration number (T and 13 digits)' },
  deskPayMethods: { ja: 'お支払い方法', en: 'Ways to pay' },
  deskPayMethodsHint: {
    ja: '選ばれていない方法では、新しく購入できません。お支払い途中の購入は最後まで進みます。すべて外すと、だれも購入できません。',
    en: 'Customers buy with the chosen methods only. Purchases under way are finished. If none is chosen, nobody can buy.',
  },
  deskMessages: { ja: 'LINEで送るお知らせ', en: 'Messages by LINE' },
  deskMessagesHint: {
    ja: '一通ごとにLINEの料金がかかります。お客様が受け取りを断ったものは送りません。',
    en: 'LINE charges for each. Customers who declined one do not get it.',
  },
  deskReceipts: { ja: '購入のレシート', en: 'Receipts' },
  deskMoneyBack: { ja: '返金のお知らせ', en: 'Returned money' },
  deskStock: { ja: '入荷のお知らせ', en: 'Drinks that are back in stock' },
  deskSignOut: { ja: '自動サインアウト', en: 'Automatic sign-out' },
  idleDays: {
    ja: '利用がないと自動でサインアウトする日数（空欄は30日）',
    en: 'Days without a visit until a browser is signed out (empty: 30)',
  },
  deskSaved: {
    ja: '保存しました。1分ほどでお客様のアプリに表示されます。',
    en: 'Saved. Customers see it within about a minute.',
  },
} as const satisfies Record<string, LocalText>;
