import type { LocalText } from '../../../contract/shared/language.ts';

/** The texts about the whole deployment, for the staff who run it. */
export const deploymentMessages = {
  deployment: { ja: 'システム全体', en: 'Deployment' },
  deploymentHint: {
    ja: 'すべてのテナントを数字で確認できます。ここでは何も変更できません。',
    en: 'All tenants in numbers. Nothing is changed here.',
  },
  deploymentBuild: { ja: '稼働中のビルド：{build}', en: 'Running build: {build}' },
  health: { ja: '稼働状況', en: 'Health' },
  check: { ja: '確認項目', en: 'Check' },
  checkCLOCK: { ja: '時計のずれ', en: 'Clock' },
  checkSeconds: { ja: '{count}秒', en: '{count} s' },
  checkCRON: { ja: '定期処理', en: 'Scheduled work' },
  checkMEASUREMENTS: { ja: '計測', en: 'Measurements' },
  checkSMS: { ja: 'SMS', en: 'SMS' },
  checkRELAY: { ja: '決済の中継', en: 'Payment relay' },
  checkOk: { ja: '正常', en: 'Fine' },
  checkFailed: { ja: '要対応', en: 'Needs attention' },
  checkUnknown: { ja: '応答なし', en: 'No answer' },
  checkOff: { ja: '使っていません', en: 'Not used' },
  failedCLOCK: {
    ja: 'Googleの時計と30秒以上ずれています。',
    en: 'It is more than 30 seconds away from Google’s.',
  },
  failedCRON: {
    ja: '3分以上止まっている注文があります。定期処理が動いているか確認してください。',
    en: 'Orders have waited for more than 3 minutes. Check that the cron trigger runs.',
  },
  failedMEASUREMENTS: {
    ja: '計測先が設定されていません。',
    en: 'No dataset is bound.',
  },
  failedSMS: { ja: 'SMSの事業者に拒否されています。', en: 'The sender of SMS refuses the keys.' },
  failedRELAY: {
    ja: '中継サーバーに届きません。',
    en: 'The relay cannot be reached.',
  },
  ringKeys: { ja: 'システムの鍵', en: 'Keys of the deployment' },
  ringKeysHint: {
    ja: '鍵は1年ごとに更新します。古い鍵は、使われなくなったことを確かめてから削除します。',
    en: 'Keys are rotated once a year. An older one is dropped when nothing uses it any more.',
  },
  ring: { ja: '用途', en: 'Purpose' },
  keySince: { ja: '作成日', en: 'Made on' },
  keyOlder: { ja: '古い鍵', en: 'Older keys' },
  keyCount: { ja: '{count}個', en: '{count}' },
  keyDue: { ja: '更新の時期です', en: 'Due' },
  tenants: { ja: 'テナント', en: 'Tenants' },
  tenantColumn: { ja: 'テナント', en: 'Tenant' },
  openAlerts: { ja: '対応待ち', en: 'Open alerts' },
  soldThisMonth: { ja: '今月の販売', en: 'Sold this month' },
  soldCount: { ja: '{count}件', en: '{count} payments' },
  costThisMonth: { ja: '今月の費用', en: 'Cost this month' },
  tenantCostHint: {
    ja: '費用は、決済の件数からCloudflareとFirestoreの公開価格で見積もった米ドルです。LINE・SMS・決済会社の料金は含みません。',
    en: 'The cost is an estimate in US dollars: payments at the list prices of Cloudflare and Firestore, without LINE, SMS and the providers’ fees.',
  },
  toDo: { ja: '要対応', en: 'To do' },
  tenantKeyDue: { ja: '{name}の鍵を更新する時期です', en: 'Keys of {name} are due' },
  tenantKeyUnreadable: { ja: '{name}の鍵を復号できません', en: 'Keys of {name} cannot be opened' },
  putUnfinished: {
    ja: 'ファイルの反映が途中で止まっています',
    en: 'A put of the file has not ended',
  },
  noTenants: { ja: 'テナントはまだありません', en: 'There are no tenants' },
  noTenantsHint: {
    ja: 'コマンドでテナントを登録すると、ここに表示されます。',
    en: 'Put one with the command line, and it is listed here.',
  },
} as const satisfies Record<string, LocalText>;
