import type { LocalText } from '../../../contract/shared/language.ts';

/** The texts about the tenant's console settings. */
export const settingsMessages = {
  settings: { ja: 'コンソールの設定', en: 'Console settings' },
  secrets: { ja: '接続情報', en: 'Keys' },
  secretsHint: {
    ja: '登録した値は表示できません。変えると、5分以内に新しい値を使い始めます。処理中の注文は以前の値のまま終わります。',
    en: 'Stored values are never shown. New ones are in use within five minutes; open orders end with those they began with.',
  },
  secretEffect: {
    ja: '値が誤っていると、お客様がサインインやお支払いをできなくなります。発行元の画面から写してください。',
    en: 'With a wrong value customers cannot sign in or pay. Copy it from where it was issued.',
  },
  secretEmptyStays: { ja: '空欄の項目は、いまの値のままです。', en: 'What is left empty stays.' },
  secretUndo: {
    ja: '元に戻すには、前の値をもう一度入力してください。ここには残りません。',
    en: 'To go back, enter the earlier values again. They are not shown here.',
  },
  secretSaved: { ja: '登録しました', en: 'Stored' },
  changeSecret: { ja: '値を変える', en: 'Change values' },
  changeSecretOf: { ja: '{name}の値を変える', en: 'Change values of {name}' },
  removeOlderSecrets: { ja: '以前の値を削除する', en: 'Remove earlier values' },
  removeOlderEffect: {
    ja: 'いまの値だけを残します。以前の値を使う注文が終わっていないときは削除できません。以前の加盟店での注文は、返金できなくなります。元には戻せません。',
    en: 'Only the present values stay. It is refused while open orders need earlier ones. Orders at an earlier merchant can no longer be refunded. It cannot be undone.',
  },
  secretInSettings: {
    ja: 'システムの設定にあります。変更はシステムの担当者にご連絡ください。',
    en: 'They are in the deployment’s settings. Whoever runs the platform changes them.',
  },
  secretUnreadable: {
    ja: '登録した値を読み出せません。システムの担当者にご連絡ください。',
    en: 'The stored values cannot be opened. Tell whoever runs the platform.',
  },
  secretNone: { ja: 'まだ登録していません', en: 'None stored' },
  secretChanged: { ja: '最終変更：{at}・{by}', en: 'Last changed {at} by {by}' },
  secretOlder: { ja: '以前の値 {count}件', en: '{count} earlier' },
  refundLimits: { ja: '返金の上限（円）', en: 'Limits of refunds (yen)' },
  passkeyAboveYen: {
    ja: 'これを超える返金はパスキーで確認する',
    en: 'Above this, a refund asks for the passkey',
  },
  approvalAboveYen: {
    ja: 'これを超える返金は別の人が承認する',
    en: 'Above this, another person approves',
  },
  perDayYen: { ja: 'ひとりが一日に返金できる合計', en: 'What one person may refund in a day' },
  signInAt: { ja: 'サインインに使う会社のアカウント', en: 'Company accounts for signing in' },
  signInAtHint: {
    ja: 'クライアントシークレットは、システムの担当者が同じIDで登録します。',
    en: 'Whoever runs the platform registers the client secret under the same id.',
  },
  providerId: { ja: 'ID（英小文字・数字）', en: 'Id (lower case, digits)' },
  providerName: { ja: '表示名', en: 'Name on the button' },
  issuer: { ja: '発行者（issuer）', en: 'Issuer' },
  providerClientId: { ja: 'クライアントID', en: 'Client id' },
  hd: { ja: 'Google Workspaceのドメイン', en: 'Domain of Google Workspace' },
  tid: { ja: 'Entra IDのテナントID', en: 'Directory of Entra ID' },
  addProvider: { ja: 'アカウントを追加する', en: 'Add an account' },
  removeProvider: { ja: '{name} を外す', en: 'Remove {name}' },
  commandLineTitle: { ja: 'コマンドのサインイン', en: 'Sign in a command line' },
  commandLineLead: {
    ja: 'パソコン「{computer}」のコマンドを、{name}さん（{roles}）として使えるようにします。1時間で切れます。操作は{name}さんの名前で記録されます。',
    en: 'The commands on the computer “{computer}” will act as {name} ({roles}) for one hour. The log names {name}.',
  },
  commandLineWarning: {
    ja: 'ご自分で login を実行したときだけ、許可してください。',
    en: 'Allow this only if you have run login yourself.',
  },
  commandLineConnect: { ja: '許可する', en: 'Allow' },
  commandLineBroken: { ja: 'このリンクは使えません', en: 'This link cannot be used' },
  commandLineBrokenHint: {
    ja: '端末で login をもう一度実行してください。',
    en: 'Run login again.',
  },
  save: { ja: '保存する', en: 'Save' },
  saved: { ja: '保存しました', en: 'Saved' },
  undoByLog: {
    ja: '元に戻すには、操作の記録で前の内容を確かめて、もう一度保存してください。',
    en: 'To go back, look up the earlier values in the history and save them again.',
  },
  wrongFields: { ja: '入力をご確認ください: {fields}', en: 'Check these: {fields}' },
} as const satisfies Record<string, LocalText>;
