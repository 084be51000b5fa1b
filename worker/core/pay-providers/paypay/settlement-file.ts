import type { ColumnMapping } from '../port/settlement-columns.ts';

/**
 * PayPay's columns: integration.paypay.ne.jp, "PayPay for Businessの取引履歴データファイル…". Only the status
 * 取引完了 is documented. No real file has been seen yet (docs/provider-questions.md).
 */
export const settlementFile: ColumnMapping = {
  provider: 'paypay',
  encoding: 'auto',
  delimiter: ',',
  columns: {
    orderId: ['加盟店決済ID'],
    paymentNumber: ['決済番号', '取引番号'],
    status: ['取引ステータス'],
    amountYen: ['取引金額'],
    at: ['取引日時'],
  },
  statuses: { 取引完了: 'paid', 返金完了: 'refunded', 取引受付完了: 'held' },
};
