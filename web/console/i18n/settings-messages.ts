import type { LocalText } from '../../../contract/shared/language.ts';

/** The texts of the tenant's settings of the console. */
export const settingsMessages = {
  settings: { ja: 'コンソールの設定', en: 'Console settings' },
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
  wrongFields: { ja: '入力をご確認ください: {fields}', en: 'Check these: {fields}' },
} as const satisfies Record<string, LocalText>;
