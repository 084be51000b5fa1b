import * as v from 'valibot';
import type { LocalText } from '../shared/language.ts';

/** The roles of a member of staff. With several roles, all of their permissions apply. */
export const roleSchema = v.picklist([
  'owner',
  'manager',
  'support',
  'finance',
  'field',
  'auditor',
]);
export type Role = v.InferOutput<typeof roleSchema>;

export const roleNames = {
  owner: { ja: 'オーナー', en: 'Owner' },
  manager: { ja: '運営責任者', en: 'Manager' },
  support: { ja: 'お客様対応', en: 'Support' },
  finance: { ja: '経理', en: 'Finance' },
  field: { ja: '現場', en: 'Field' },
  auditor: { ja: '監査', en: 'Auditor' },
} as const satisfies Record<Role, LocalText>;

type ActionRow = { readonly text: LocalText; readonly roles: readonly Role[] };

const everybody = roleSchema.options;

/**
 * The actions of staff, and the roles that may do each. Routes and buttons use this table. A new
 * route is closed until it names an action.
 */
export const actions = {
  'orders.read': {
    text: { ja: '注文を見る', en: 'See orders' },
    roles: ['owner', 'manager', 'support', 'finance', 'auditor'],
  },
  'person.reveal': {
    text: { ja: 'お客様の情報を表示する', en: 'Show personal data' },
    roles: ['owner', 'manager', 'support'],
  },
  'order.answer': {
    text: { ja: 'お客様に返信する', en: 'Answer a customer' },
    roles: ['owner', 'manager', 'support'],
  },
  'order.note': {
    text: { ja: '注文にメモを残す', en: 'Note something at an order' },
    roles: ['owner', 'manager', 'support', 'finance'],
  },
  'coupon.give': {
    text: { ja: 'お詫びのクーポンを渡す', en: 'Give a coupon as an apology' },
    roles: ['owner', 'manager', 'support'],
  },
  'order.refund': {
    text: { ja: '返金する', en: 'Refund an order' },
    roles: ['owner', 'manager', 'support', 'finance'],
  },
  'refund.approve': {
    text: { ja: '高額の返金を承認する', en: 'Approve a large refund' },
    roles: ['owner', 'manager', 'finance'],
  },
  'order.capture': {
    text: { ja: '売上を確定する', en: 'Capture a payment' },
    roles: ['owner', 'manager', 'finance'],
  },
  'order.revert': {
    text: { ja: '仮売上を取り消す', en: 'Release a hold' },
    roles: ['owner', 'manager', 'support', 'finance'],
  },
  'order.close': {
    text: { ja: '注文の結末を記録する', en: 'Record how an order ended' },
    roles: ['owner', 'manager'],
  },
  'task.take': {
    text: { ja: '担当になる', en: 'Take a task' },
    roles: ['owner', 'manager', 'support', 'finance', 'field'],
  },
  'machines.read': {
    text: { ja: '自販機を見る', en: 'See machines' },
    roles: ['owner', 'manager', 'support', 'field', 'auditor'],
  },
  'views.share': {
    text: { ja: '自販機の表示を全員に共有する', en: 'Share a view of the machines' },
    roles: ['owner', 'manager'],
  },
  'machine.stop': {
    text: { ja: '自販機の販売を止める', en: 'Stop a machine’s sales' },
    roles: ['owner', 'manager', 'field'],
  },
  'machine.resume': {
    text: { ja: '自販機の販売を再開する', en: 'Let a machine sell again' },
    roles: ['owner', 'manager', 'field'],
  },
  'machine.notice': {
    text: { ja: '自販機にお客様へのお知らせを出す', en: 'Tell customers something at a machine' },
    roles: ['owner', 'manager', 'support', 'field'],
  },
  'machine.move': {
    text: { ja: '自販機の設置先とルートを変える', en: 'Move a machine to another site or route' },
    roles: ['owner', 'manager'],
  },
  'machine.planogram': {
    text: { ja: '自販機の商品を入れ替える', en: 'Change what a machine’s slots sell' },
    roles: ['owner', 'manager'],
  },
  'machine.test-vend': {
    text: { ja: '自販機でテスト排出する', en: 'Test a machine’s vend' },
    roles: ['owner', 'manager', 'field'],
  },
  'machine.enrol': {
    text: { ja: '端末の登録コードを発行する', en: 'Make a claim code for a machine' },
    roles: ['owner', 'manager', 'field'],
  },
  'machine.rotate': {
    text: { ja: '端末の鍵を更新する', en: 'Rotate a machine’s token' },
    roles: ['owner', 'manager'],
  },
  'machine.decommission': {
    text: { ja: '自販機を撤去する', en: 'Take a machine out of service' },
    roles: ['owner', 'manager'],
  },
  'prices.read': {
    text: { ja: '価格を見る', en: 'See prices' },
    roles: ['owner', 'manager', 'finance', 'field', 'auditor'],
  },
  'prices.change': {
    text: { ja: '価格を変える', en: 'Change prices' },
    roles: ['owner', 'manager'],
  },
  'rounds.read': {
    text: { ja: '巡回を見る', en: 'See rounds' },
    roles: ['owner', 'manager', 'field', 'auditor'],
  },
  'rounds.work': {
    text: { ja: '巡回を計画し、作業を記録する', en: 'Plan rounds and record visits' },
    roles: ['owner', 'manager', 'field'],
  },
  'products.read': {
    text: { ja: '商品を見る', en: 'See the drinks' },
    roles: ['owner', 'manager', 'support', 'field', 'auditor'],
  },
  'products.change': {
    text: {
      ja: '商品の名前・写真などを変える',
      en: 'Change the drinks’ names, pictures and details',
    },
    roles: ['owner', 'manager'],
  },
  'campaigns.read': {
    text: { ja: 'クーポンを見る', en: 'See coupons' },
    roles: ['owner', 'manager', 'support', 'finance', 'auditor'],
  },
  'campaigns.run': {
    text: { ja: 'クーポンを作る・止める', en: 'Make and stop coupons' },
    roles: ['owner', 'manager'],
  },
  'help.read': {
    text: { ja: 'よくある質問を見る', en: 'See the customers’ help' },
    roles: ['owner', 'manager', 'support', 'auditor'],
  },
  'help.change': {
    text: { ja: 'よくある質問を変える', en: 'Change the customers’ help' },
    roles: ['owner', 'manager', 'support'],
  },
  'documents.read': {
    text: { ja: '規約・案内を見る', en: 'See the documents for customers' },
    roles: ['owner', 'manager', 'support', 'auditor'],
  },
  'documents.change': {
    text: { ja: '規約・案内を変える', en: 'Change the documents for customers' },
    roles: ['owner', 'manager'],
  },
  'appearance.read': {
    text: { ja: 'アプリのデザインを見る', en: 'See the app’s appearance' },
    roles: ['owner', 'manager', 'support', 'auditor'],
  },
  'appearance.change': {
    text: { ja: 'アプリのデザインを変える', en: 'Change the app’s appearance' },
    roles: ['owner', 'manager'],
  },
  'desk.read': {
    text: { ja: 'お客様窓口の設定を見る', en: 'See how customers reach the tenant' },
    roles: ['owner', 'manager', 'support', 'auditor'],
  },
  'desk.change': {
    text: { ja: 'お客様窓口の設定を変える', en: 'Change how customers reach the tenant' },
    roles: ['owner', 'manager'],
  },
  'incidents.read': {
    text: { ja: 'お知らせを見る', en: 'See incidents' },
    roles: ['owner', 'manager', 'support', 'field', 'auditor'],
  },
  'incident.resolve': {
    text: { ja: 'お知らせを解決済みにする', en: 'Resolve an incident' },
    roles: ['owner', 'manager', 'support', 'field'],
  },
  'sales.read': {
    text: { ja: '売上を見る', en: 'See sales' },
    roles: ['owner', 'manager', 'finance', 'auditor'],
  },
  'sales.close': {
    text: { ja: '月を締める', en: 'Close a month' },
    roles: ['owner', 'finance'],
  },
  'bookkeeping.change': {
    text: { ja: '会計ソフトの科目を登録する', en: 'Set the accounts of the accounting software' },
    roles: ['owner', 'finance'],
  },
  'settlement.compare': {
    text: { ja: '入金ファイルを照合する', en: 'Compare settlement files' },
    roles: ['owner', 'finance'],
  },
  'staff.read': {
    text: { ja: 'スタッフを見る', en: 'See the staff' },
    roles: ['owner', 'manager', 'auditor'],
  },
  'staff.change': {
    text: { ja: 'スタッフと役割を変更する', en: 'Change staff and roles' },
    roles: ['owner'],
  },
  'secrets.read': {
    text: { ja: '接続情報の登録日と担当者を見る', en: 'See when keys were stored, and by whom' },
    roles: ['owner'],
  },
  'secrets.change': {
    text: {
      ja: 'LINEと決済会社の接続情報を変える',
      en: 'Change the keys of LINE and the providers',
    },
    roles: ['owner'],
  },
  'alerts.change': {
    text: { ja: 'お知らせの条件と送り先を変える', en: 'Change alert rules and recipients' },
    roles: ['owner', 'manager'],
  },
  'settings.change': {
    text: { ja: 'コンソールの設定を変更する', en: 'Change the console’s settings' },
    roles: ['owner'],
  },
  'audit.read': {
    text: { ja: '操作の記録を見る', en: 'See the audit log' },
    roles: ['owner', 'auditor'],
  },
  'console.use': { text: { ja: 'コンソールを使う', en: 'Use the console' }, roles: everybody },
} as const satisfies Record<string, ActionRow>;
export type Action = keyof typeof actions;

/** Returns whether one of the roles permits the action. */
export const mayDo = (roles: readonly Role[], action: Action): boolean => {
  const permitted: readonly Role[] = actions[action].roles;
  return roles.some((role) => permitted.includes(role));
};
