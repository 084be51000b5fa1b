import { messages } from '../../../i18n/messages.ts';

/** Texts of the return from a provider. */
export const returnMessages = messages({
  ja: {
    active: (kind: string) => `${kind}を連携しました`,
    activeBody: '飲み物をえらんで、ボタン一つで支払えます。',
    method: 'お支払い方法',
    lineAccount: 'LINEアカウント',
    ask: 'このアカウントに連携しますか？',
    askBody: (name: string | null) =>
      `連携すると、${name === null ? 'この' : `${name}さんの`}LINEアカウントでの購入が、下のお支払い方法から支払われます。`,
    warning: 'ほかの人から届いたリンクを開いた場合は、連携しないでください',
    warningBody: 'その人の買い物の代金を、あなたが支払うことになります。',
    confirm: (name: string | null) => (name === null ? '連携する' : `${name}さんに連携する`),
    refuse: '連携しない',
    pending: '確認を待っています',
    pendingBody: (kind: string) =>
      `${kind}の手続きをしたブラウザーの画面で「連携する」をえらぶと、連携が完了します。15分以内に確認されないときは、自動で取り消されます。`,
    pendingRefuse: 'この連携を取り消す',
    started: '手続きがまだ終わっていません',
    startedBody: (kind: string) =>
      `${kind}の画面で許可されると、連携が完了します。画面を閉じた場合は、もう一度はじめてください。`,
    declined: (kind: string) => `${kind}は連携されていません`,
    declinedBody: (kind: string) => `${kind}の画面で手続きが取り消されました。`,
    ended: 'この連携は取り消されました',
    endedBody:
      '連携しないことがえらばれたか、確認の期限が過ぎたか、解除されました。お支払いには使われません。',
    unbinding: '解除を確認しています',
    unbindingBody:
      '確認が終わるまで、お支払いには使われません。手続き中の購入があるときは、その購入が終わりしだい解除されます。',
    expired: '手続きの期限が過ぎました',
    expiredBody: '連携はされていません。お手数ですが、もう一度はじめてください。',
    invalid: 'このリンクは使えません',
    invalidBody:
      'すでに使われたか、正しくないリンクです。連携が済んでいるかどうかは、お支払い方法の画面で確認できます。',
    unknown: '連携の結果を確認しています',
    unknownBody:
      'まだ結果を確認できていません。もう一度連携する前に、しばらくしてからお支払い方法の画面をご確認ください。',
    strange: 'この画面では確認できません',
    strangeBody:
      'この手続きは、手続きをしたブラウザーで10分のあいだだけ確認できます。LINEで開くと、連携の状態を確認できます。',
    nothing: (kind: string) => `${kind}の連携の結果は届いていません`,
    nothingBody: (kind: string) =>
      `この画面は、${kind}での手続きのあとに表示されます。お支払い方法の画面からはじめてください。`,
    again: 'もう一度連携する',
    toMethods: 'お支払い方法を見る',
    backToApp: 'アプリに戻る',
    goOn: '設定をつづける',
    inLine: 'LINEで続ける',
    inLineBody: 'LINEのアプリで開くと、そのままご利用いただけます。',
    openLine: 'LINEで開く',
    copy: 'リンクをコピー',
    copied: 'コピーしました',
    copyByHand: '上のリンクをえらんでコピーし、LINEのトークなどで開いてください。',
    link: 'LINEで開くリンク',
    goOnHere: 'このブラウザーで続ける',
  },
  en: {
    active: (kind) => `${kind} is linked`,
    activeBody: 'Choose a drink and pay in one tap.',
    method: 'Payment method',
    lineAccount: 'LINE account',
    ask: 'Link it to this account?',
    askBody: (name) =>
      `What is bought with ${name === null ? 'this LINE account' : `the LINE account of ${name}`} will be paid with the payment method below.`,
    warning: 'If somebody else sent you this link, do not link it',
    warningBody: 'You would pay for what that person buys.',
    confirm: (name) => (name === null ? 'Link it' : `Link to ${name}`),
    refuse: 'Do not link',
    pending: 'Waiting for the confirmation',
    pendingBody: (kind) =>
      `Confirm in the browser in which you used ${kind}, and it is linked. Without that it is undone after 15 minutes.`,
    pendingRefuse: 'Undo this link',
    started: 'Not finished yet',
    startedBody: (kind) =>
      `Once you have allowed it at ${kind}, it is linked. If you closed that page, please start again.`,
    declined: (kind) => `${kind} has not been linked`,
    declinedBody: (kind) => `It was cancelled at ${kind}.`,
    ended: 'This link has been undone',
    endedBody: 'It was refused, not confirmed in time, or unlinked. Nothing is paid with it.',
    unbinding: 'We are confirming that it is unlinked',
    unbindingBody:
      'Until then nothing is paid with it. While a purchase is still being settled, it is unlinked as soon as that has ended.',
    expired: 'It took too long',
    expiredBody: 'Nothing has been linked. Please start again.',
    invalid: 'This address cannot be used',
    invalidBody:
      'It has been used already, or it is not right. The payment methods show whether yours is linked.',
    unknown: 'We are checking the result',
    unknownBody:
      'It is not known yet. Before you link it again, please look at the payment methods in a little while.',
    strange: 'It cannot be shown here',
    strangeBody:
      'Only the browser in which you linked it can show this, for ten minutes. Open the app in LINE to see its status.',
    nothing: (kind) => `Nothing has come back from ${kind}`,
    nothingBody: (kind) =>
      `This page appears after ${kind}. Please start from the payment methods.`,
    again: 'Link it again',
    toMethods: 'See payment methods',
    backToApp: 'Back to the app',
    goOn: 'Continue the set-up',
    inLine: 'Go on in LINE',
    inLineBody: 'Open it in the LINE app and just go on.',
    openLine: 'Open in LINE',
    copy: 'Copy the link',
    copied: 'Copied',
    copyByHand: 'Select and copy the link above, and open it in LINE.',
    link: 'Link that opens LINE',
    goOnHere: 'Go on in this browser',
  },
});
