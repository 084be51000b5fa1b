import type { LocalText } from '../../../contract/shared/language.ts';

/** The texts of an order's page about its machine, its messages, and what an action changes. */
export const orderMessages = {
  journal: { ja: '自販機の動作記録', en: 'Journal of the machine' },
  journalRead: { ja: '読み取り済み', en: 'Read' },
  journalLost: { ja: '失われました', en: 'Lost' },
  journalUnread: { ja: '{at}まで読み取りを待ちます', en: 'Not read yet. Waits until {at}' },
  failure: { ja: '失敗の理由', en: 'Why it failed' },
  holdEnds: { ja: '{at}に自動で解放', en: 'released by itself at {at}' },
  coupon: { ja: 'クーポン', en: 'Coupon' },
  refundState: { ja: '返金の状態', en: 'State of the refund' },
  refundREQUESTED: { ja: '決済会社に依頼しました', en: 'Sent to the provider' },
  refundACCEPTED: { ja: '決済会社が受け付けました', en: 'Accepted by the provider' },
  refundDONE: { ja: '完了', en: 'Done' },
  refundFAILED: { ja: '決済会社で失敗しました', en: 'Failed at the provider' },
  lineMessages: { ja: 'LINEのお知らせ', en: 'LINE messages' },
  noLineMessages: { ja: 'LINEのお知らせはありません', en: 'No LINE message was sent' },
  messageReceipt: { ja: '領収書', en: 'Receipt' },
  messageMoneyBack: { ja: '返金のお知らせ', en: 'Money returned' },
  messageAnswer: { ja: '返信', en: 'Answer' },
  messageSent: { ja: '送信済み', en: 'Sent' },
  messageFailed: { ja: '届きませんでした', en: 'Not delivered' },
  messageOwed: { ja: 'まもなく送信', en: 'To be sent' },
  closeOrder: { ja: '結末を記録する', en: 'Record how it ended' },
  closeAs: { ja: 'この注文の結末', en: 'How the order ended' },
  closeCAPTURED: { ja: '代金を受け取った（売上）', en: 'Paid: a sale' },
  closeCANCELLED: { ja: '支払いは行われなかった', en: 'No payment was made' },
  closeREVERTED: { ja: '仮売上は取り消された', en: 'The hold was released' },
  closeREFUNDED: { ja: '返金された', en: 'Refunded' },
  recordEffect: {
    ja: 'お金は動きません。決済会社の記録と合うときだけ記録されます。',
    en: 'No money moves. It is recorded only if the provider says the same.',
  },
  forceIt: {
    ja: '記録と合わなくても実行する（理由を書いてください）',
    en: 'Do it although the records disagree (say why)',
  },
  effectMoney: { ja: 'お金', en: 'Money' },
  effectStock: { ja: '在庫', en: 'Stock' },
  effectMessages: { ja: 'お知らせ', en: 'Messages' },
  stockSame: { ja: '変わりません。', en: 'Does not change.' },
  couponBack: {
    ja: '「{title}」はまた使えるようになります。',
    en: '“{title}” can be used again.',
  },
  tellsLine: {
    ja: 'アプリに表示され、LINEでも届きます。',
    en: 'The app shows it, and LINE sends it too.',
  },
  tellsApp: {
    ja: 'アプリに表示されます。LINEでは届きません。',
    en: 'The app shows it. LINE sends nothing.',
  },
  tellsStaff: {
    ja: 'お客様には届きません。「今日の仕事」に表示されます。',
    en: 'The customer hears nothing. The worklist “Today” shows it.',
  },
  requestEffect: {
    ja: '別の人が72時間以内に承認すると、{amount}が返金されます。',
    en: '{amount} goes back when another person approves within 72 hours.',
  },
  refundEffect: {
    ja: '{amount}をお客様に返金します。元に戻せません。',
    en: '{amount} goes back to the customer. This cannot be undone.',
  },
  captureEffect: { ja: '{amount}をお客様に請求します。', en: '{amount} is charged.' },
  revertEffect: {
    ja: '仮売上{amount}を取り消します。お客様に請求はされません。',
    en: 'The hold of {amount} is released. The customer is not charged.',
  },
  answerHint: { ja: 'お客様の言語: {language}', en: 'The customer reads: {language}' },
  answerEffect: { ja: 'お金は動きません。', en: 'No money moves.' },
} as const satisfies Record<string, LocalText>;
