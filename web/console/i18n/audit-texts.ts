import type { LocalText } from '../../../contract/shared/language.ts';

/** What was done, in words. An action of a newer version is shown as it is stored. */
const actionTexts: Readonly<Record<string, LocalText>> = {
  answer: { ja: 'お客様に返信', en: 'Answered the customer' },
  note: { ja: 'メモ', en: 'Noted' },
  offer: { ja: 'お客様が選べるリンクを作った', en: 'Made a link to choose by' },
  'give-coupon': { ja: 'お詫びのクーポンを渡した', en: 'Gave a coupon' },
  refund: { ja: '返金', en: 'Refunded' },
  'refund.request': { ja: '返金の承認を依頼', en: 'Requested a refund' },
  capture: { ja: '売上を確定', en: 'Captured the payment' },
  revert: { ja: '仮売上を取消', en: 'Released the hold' },
  close: { ja: '注文の結末を記録', en: 'Recorded how the order ended' },
  'person.reveal': { ja: 'お客様の情報を表示', en: 'Showed personal data' },
  'person.find': { ja: 'お客様を検索', en: 'Found customers' },
  'provider.ask': { ja: '決済会社に確認', en: 'Asked the provider' },
  'task.take': { ja: '担当になった', en: 'Took a task' },
  'task.set-out': { ja: '現地へ出発', en: 'Set out for the machine' },
  'task.hand-back': { ja: '担当を外れた', en: 'Handed a task back' },
  'task.hand-over': { ja: '担当を引き継いだ', en: 'Handed a task over' },
  'task.done': { ja: '解決済みにした', en: 'Ended a task' },
  'incident.take': { ja: 'お知らせの担当になった', en: 'Took an incident' },
  'incident.resolve': { ja: 'お知らせを解決済みにした', en: 'Resolved an incident' },
  'bookkeeping.change': { ja: '会計ソフトの科目を登録した', en: 'Set the accounts of bookkeeping' },
  'month.propose': { ja: '月の締めを依頼した', en: 'Asked to close a month' },
  'month.close': { ja: '月を締めた', en: 'Closed a month' },
  'settlement.compare': { ja: '入金ファイルを照合', en: 'Compared settlement files' },
  'settings.change': { ja: 'コンソールの設定を変更', en: 'Changed the console’s settings' },
  'session.begin': { ja: 'サインイン', en: 'Signed in' },
  'session.end': { ja: 'サインアウト', en: 'Signed out' },
  'session.refuse': { ja: 'サインインできなかった', en: 'Could not sign in' },
  'staff.invite': { ja: 'スタッフを招待', en: 'Invited somebody' },
  'staff.recover': { ja: '招待リンクを作り直した', en: 'Made a new invitation' },
  'staff.change': { ja: 'スタッフの役割を変更', en: 'Changed roles' },
  'staff.bind-identity': { ja: '会社のアカウントを登録', en: 'Bound an account' },
  'staff.enrol-passkey': { ja: 'パスキーを追加', en: 'Added a passkey' },
  'staff.remove-passkey': { ja: 'パスキーを削除', en: 'Removed a passkey' },
  'secret.put': { ja: '秘密の値を登録', en: 'Stored a secret' },
  'secret.remove': { ja: '秘密の値を削除', en: 'Removed a secret' },
  'device.assign': { ja: '端末を割り当て', en: 'Assigned a device' },
  'claim-code.make': { ja: '登録コードを発行', en: 'Made a claim code' },
  'token.issue': { ja: '端末の鍵を発行', en: 'Issued a token' },
  'token.rotate': { ja: '端末の鍵を更新', en: 'Rotated a token' },
  'token.revoke': { ja: '端末の鍵を取消', en: 'Revoked a token' },
  'machine.decommission': { ja: '自販機を撤去', en: 'Decommissioned a machine' },
  'machine.stop': { ja: '自販機の販売を停止', en: 'Stopped a machine’s sales' },
  'machine.resume': { ja: '自販機の販売を再開', en: 'Resumed a machine' },
  'machine.move': { ja: '自販機の設置先・ルートを変えた', en: 'Moved a machine' },
  'machine.notice': { ja: 'お客様へのお知らせを変えた', en: 'Changed the notice to customers' },
  'prices.start': { ja: '価格の変更を始めた', en: 'Started a change of prices' },
  'prices.cancel': { ja: '価格変更の予約を取り消した', en: 'Cancelled a change of prices' },
  'prices.undo': { ja: '価格を元に戻した', en: 'Undid a change of prices' },
  'views.change': { ja: '自販機の表示を共有・削除', en: 'Changed shared views' },
  'round.plan': { ja: '巡回を計画', en: 'Planned a round' },
  'round.visit': { ja: '巡回の作業を記録', en: 'Recorded a visit' },
  'round.skip': { ja: '巡回でとばした', en: 'Skipped a machine' },
  'coupon.create': { ja: 'クーポンを作った', en: 'Made a coupon' },
  'coupon.codes': { ja: 'クーポンのコードを作った', en: 'Made codes of a coupon' },
  'coupon.stop': { ja: 'クーポンの配布を止めた', en: 'Stopped a coupon' },
  'coupon.resume': { ja: 'クーポンの配布を再開した', en: 'Resumed a coupon' },
  'tenant.put': { ja: 'テナントのデータを更新', en: 'Put the tenant' },
};

/** The actions by which the log can be filtered. */
export const knownActions: readonly string[] = Object.keys(actionTexts);

export const actionText = (what: string): LocalText => actionTexts[what] ?? { ja: what, en: what };

/** The kinds of things that staff act on. */
/** What a row of the log is about. */
export const targetTexts = {
  order: { ja: '注文', en: 'Order' },
  machine: { ja: '自販機', en: 'Machine' },
  staff: { ja: 'スタッフ', en: 'Staff' },
  tenant: { ja: '会社', en: 'Company' },
  incident: { ja: 'お知らせ', en: 'Incident' },
  task: { ja: '仕事', en: 'Task' },
  prices: { ja: '価格変更', en: 'Prices' },
  round: { ja: '巡回', en: 'Round' },
  coupon: { ja: 'クーポン', en: 'Coupon' },
} as const satisfies Readonly<Record<string, LocalText>>;
export type AuditTargetKind = keyof typeof targetTexts;
