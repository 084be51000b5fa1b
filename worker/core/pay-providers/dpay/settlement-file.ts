import type { ColumnMapping } from '../port/settlement-columns.ts';

/**
 * GMO-PG's columns and statuses: its FAQ on the shop console (faq.gmo-pg.com, id 1093). No real file has
 * been seen yet (docs/provider-questions.md).
 */
export const settlementFile: ColumnMapping = {
  provider: 'dpay',
  encoding: 'auto',
  delimiter: ',',
  columns: {
    orderId: ['オーダーID'],
    paymentNumber: ['取引ID'],
    status: ['状態', '取引状態'],
    amountYen: ['利用金額'],
    at: ['処理日時'],
  },
  statuses: {
    未決済: 'nothing',
    要求成功: 'nothing',
    仮売上: 'held',
    即時売上: 'paid',
    実売上: 'paid',
    仮売上取消: 'nothing',
    キャンセル: 'refunded',
    決済失敗: 'nothing',
    期限切れ: 'nothing',
  },
};
