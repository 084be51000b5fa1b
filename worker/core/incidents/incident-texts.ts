import type { Incident } from './incident-document.ts';

/** The meaning of each kind for operators, in the language of those who run machines in Japan. */
const meanings: Readonly<Record<string, string>> = {
  PAYMENT_MISMATCH:
    '決済会社の回答の金額または決済番号が注文と異なります（売上確定はしていません）',
  POSSIBLE_LOSS: '商品が出たか確認できないまま返金しました（商品を失った可能性）',
  LATE_DISPENSED: '返金後に「商品が出た」と報告がありました',
  JOURNAL_LOST: '自販機が動作記録を失いました（商品が出たか不明）',
  CONTRADICTION: '自販機の報告が食い違っています',
  NOT_PAID: '商品は出ましたが、代金を受け取れていません',
  HELD_AFTER_END: '終了した注文に保留中のお支払いが見つかり、取り消しました',
  ABSENCE_UNPROVEN: '決済サービスに記録がないと言い切れない注文があります',
  REFUND_FAILED: '受け付けられた返金が失敗しました',
  METHOD_OFF_SALE: '決済サービスが鍵を拒否したため、お支払い方法の販売を止めました',
  SEAL_UNREADABLE: '封印鍵（SEAL_KEYS）が違うため、保管中の情報を読めません',
  BINDING_UNPROVEN: '決済サービス側の登録が終了したか、30日間確認できませんでした',
  MANUAL_REVIEW: '人の判断が必要な注文です',
  UNREADABLE: 'このバージョンでは読めない注文があります（更新またはロールバックの影響）',
  OVERDUE: '処理が10分以上止まっている注文があります',
  MACHINE_OFFLINE: '自販機がオフラインのままです（電源と通信をご確認ください）',
  MACHINE_STOPPED: '未確認の払い出しが3回続いたため、この自販機の販売を止めました',
  NO_SALES: 'アプリでの販売が長時間ありません（お支払い方法とQRコードをご確認ください）',
  SLOT_JAMMED: '商品の詰まりが2回続きました（自販機をご確認ください）',
  SLOT_STOPPED: '未確認の払い出しが2回続いたため、この商品列の販売を止めました',
};

/** The most orders and machines in one message. The commands list the rest. */
const MAX_NAMED = 8;

/**
 * Returns one message about all due incidents of a tenant: the counts by kind, and the first
 * subjects.
 */
export function incidentsText(incidents: readonly Incident[]): string {
  const counts = Object.entries(Object.groupBy(incidents, ({ kind }) => kind)).map(
    ([kind, of = []]) => `・${meanings[kind] ?? kind}：${of.length}件`,
  );
  const named = incidents
    .slice(0, MAX_NAMED)
    .map(({ kind, orderId, machineId, bindingId }) =>
      [
        kind,
        machineId && `自販機 ${machineId}`,
        orderId && `注文 ${orderId}`,
        bindingId && `お支払い方法 ${bindingId}`,
      ]
        .filter(Boolean)
        .join(' / '),
    );
  const more = incidents.length - named.length;
  return [
    '【要確認】自販機サービスからのお知らせ',
    ...counts,
    '',
    ...named,
    ...(more > 0 ? [`ほか${more}件`] : []),
    '',
    '確認方法：npm run orders -- incidents',
  ].join('\n');
}
