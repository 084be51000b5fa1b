import type { TaskKind } from '../../../contract/console/tasks.ts';
import type { LocalText } from '../../../contract/shared/language.ts';

/** The kinds of tasks, as the worklist's filter names them. */
export const taskKindTexts: Readonly<Record<TaskKind, LocalText>> = {
  problem: { ja: 'お客様のご連絡', en: 'Customers’ problems' },
  review: { ja: '要確認の注文', en: 'Orders in review' },
  refund: { ja: '返金の承認', en: 'Refunds to approve' },
  offline: { ja: 'オフラインの自販機', en: 'Machines offline' },
  difference: { ja: '入金の差異', en: 'Settlement differences' },
  incident: { ja: '自販機と決済の異常', en: 'Machines and payments' },
};
