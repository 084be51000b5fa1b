import type { LocalText } from '../../../contract/shared/language.ts';

/** How the operator is notified of a kind of incident. */
type KindRule = {
  /** The message to the operator's staff. */
  readonly meaning: LocalText & { readonly ja: string; readonly en: string };
  /** The message that the customer's screen showed meanwhile, in Japanese. */
  readonly seen?: string;
  /** Whether it is sent during the tenant's quiet hours too. Others wait until the hours end. */
  readonly urgent?: true;
};

/** All kinds of incidents. */
export const incidentKinds = {
  PAYMENT_MISMATCH: {
    meaning: {
      ja: '決済会社の回答の金額または決済番号が注文と異なります（売上確定はしていません）',
      en: 'The provider’s amount or payment number differs from the order (nothing was captured)',
    },
    seen: 'お支払いを確認しています',
    urgent: true,
  },
  POSSIBLE_LOSS: {
    meaning: {
      ja: '商品が出たか確認できないまま返金しました（商品を失った可能性）',
      en: 'Money was returned without evidence of a drop (a product may be lost)',
    },
    seen: '商品が出なかったため返金しました',
  },
  LATE_DISPENSED: {
    meaning: {
      ja: '返金後に「商品が出た」と報告がありました',
      en: 'The machine reported a drop after the money was returned',
    },
    seen: '返金しました',
  },
  JOURNAL_LOST: {
    meaning: {
      ja: '自販機が動作記録を失いました（商品が出たか不明）',
      en: 'The machine lost its journal (unknown whether the product dropped)',
    },
    seen: '商品が出たか確認しています',
  },
  CONTRADICTION: {
    meaning: { ja: '自販機の報告が食い違っています', en: 'The machine contradicted itself' },
  },
  NOT_PAID: {
    meaning: {
      ja: '商品は出ましたが、代金を受け取れていません',
      en: 'The product dropped, but was not paid for',
    },
    seen: '購入できました',
  },
  HELD_AFTER_END: {
    meaning: {
      ja: '終了した注文に保留中のお支払いが見つかり、取り消しました',
      en: 'An ended order still held money. It was released',
    },
  },
  ABSENCE_UNPROVEN: {
    meaning: {
      ja: '決済サービスに記録がないと言い切れない注文があります',
      en: 'The provider did not prove that there is no payment',
    },
    seen: 'お支払いを確認しています',
  },
  REFUND_FAILED: {
    meaning: { ja: '受け付けられた返金が失敗しました', en: 'An accepted refund failed' },
    seen: '返金しています',
    urgent: true,
  },
  METHOD_OFF_SALE: {
    meaning: {
      ja: '決済サービスが鍵を拒否したため、お支払い方法の販売を止めました',
      en: 'A provider refuses the keys, so its pay method is off sale',
    },
    seen: 'このお支払い方法は使えません',
    urgent: true,
  },
  SEAL_UNREADABLE: {
    meaning: {
      ja: '封印の鍵が違うため、保管中の情報を読めません（システムの担当者にご連絡ください）',
      en: 'Sealed data cannot be read: its key is missing. Tell the person who runs the system',
    },
    urgent: true,
  },
  BINDING_UNPROVEN: {
    meaning: {
      ja: '決済サービス側の登録が終了したか、30日間確認できませんでした',
      en: 'For 30 days a provider did not say whether a binding ended',
    },
  },
  MANUAL_REVIEW: {
    meaning: { ja: '人の判断が必要な注文です', en: 'An order waits for a person’s decision' },
    seen: '確認中です。もう一度購入しないでください',
  },
  UNREADABLE: {
    meaning: {
      ja: 'このバージョンでは読めない注文があります（更新またはロールバックの影響）',
      en: 'This version cannot read an order (after an update or a rollback)',
    },
  },
  OVERDUE: {
    meaning: {
      ja: '処理が10分以上止まっている注文があります',
      en: 'An order has stood still for ten minutes',
    },
    seen: '確認中です。もう一度購入しないでください',
  },
  COMPLAINT: {
    meaning: {
      ja: '購入の不具合が報告されました（回答をお待ちです）',
      en: 'A customer reported a problem and waits for an answer',
    },
    urgent: true,
  },
  MACHINE_OFFLINE: {
    meaning: {
      ja: '自販機がオフラインのままです（電源と通信をご確認ください）',
      en: 'A machine stays offline: check its power and network',
    },
    seen: '通信していないため購入できません',
  },
  MACHINE_STOPPED: {
    meaning: {
      ja: '未確認の払い出しが3回続いたため、この自販機の販売を止めました',
      en: 'The machine is stopped after three vends in a row without evidence',
    },
    seen: '販売を停止しています',
  },
  MACHINE_READMITTED: {
    meaning: {
      ja: '復元後の再登録期間に、自販機の接続を再び受け入れました（心当たりがない場合は失効させてください）',
      en: 'A machine was admitted again after a restore. Revoke it if you did not expect it',
    },
    urgent: true,
  },
  DOOR_OPEN: {
    meaning: {
      ja: '自販機の扉が開いたままです（その間は販売できません）',
      en: 'A machine’s door stays open, so it does not sell',
    },
    seen: 'ただいま購入できません',
    urgent: true,
  },
  TEMPERATURE: {
    meaning: {
      ja: '自販機の庫内の温度が範囲から外れています（冷たい商品は10℃以下、温かい商品は50℃以上）',
      en: 'A machine does not keep its temperature (cold drinks at most 10 °C, hot ones at least 50 °C)',
    },
    urgent: true,
  },
  NO_SALES: {
    meaning: {
      ja: 'アプリでの販売が長時間ありません（お支払い方法とQRコードをご確認ください）',
      en: 'A machine has sold nothing for long: check the pay methods and its QR code',
    },
  },
  SLOT_JAMMED: {
    meaning: {
      ja: '商品が詰まりました（自販機をご確認ください）',
      en: 'A slot jammed: check the machine',
    },
  },
  SLOT_STOPPED: {
    meaning: {
      ja: '未確認の払い出しが2回続いたため、この商品列の販売を止めました',
      en: 'The slot is stopped after two vends in a row without evidence',
    },
    seen: 'この商品は販売を停止しています',
  },
  SALES_DIFFER: {
    meaning: {
      ja: '売上の集計が注文の合計と一致しません（毎晩の照合）',
      en: 'The sales counters differ from the orders (nightly check)',
    },
  },
  STAFF_REPORT: {
    meaning: {
      ja: '巡回したスタッフが自販機の異常を報告しました',
      en: 'A member of staff on a round reported a fault',
    },
  },
  PRICES_HELD: {
    meaning: {
      ja: '予約した価格変更を進められません（テナントの更新が途中で止まっていないかご確認ください）',
      en: 'A scheduled change of prices cannot run: check whether a put of the tenant broke off',
    },
    urgent: true,
  },
  ALERT_TEST: {
    meaning: {
      ja: 'お知らせのテストです（届いたら、担当して完了にしてください）',
      en: 'A test of the alerts: take it and end it when it has arrived',
    },
    urgent: true,
  },
  SOLD_OUT: {
    meaning: {
      ja: '売り切れの商品が増えています（補充をご検討ください）',
      en: 'Much of a machine’s shelf is sold out: refill it',
    },
    seen: '売り切れ',
  },
} as const satisfies Record<string, KindRule>;
export type IncidentKind = keyof typeof incidentKinds;

const rules: Readonly<Record<string, KindRule>> = incidentKinds;

export const isIncidentKind = (kind: string): kind is IncidentKind =>
  Object.hasOwn(incidentKinds, kind);

/** Returns the message of a kind in both languages, or the kind itself if a newer version stored it. */
export const meaningsOf = (
  kind: string,
): LocalText & { readonly ja: string; readonly en: string } =>
  rules[kind]?.meaning ?? { ja: kind, en: kind };

/** Returns the message of a kind, or the kind itself if a newer version stored it. */
export const meaningOf = (kind: string, language: 'ja' | 'en'): string =>
  rules[kind]?.meaning[language] ?? kind;

/** Returns the message that customers saw during a problem, in Japanese. Undefined: none. */
export const seenOf = (kind: string): string | undefined => rules[kind]?.seen;

/** Returns whether a kind is sent during quiet hours too. A kind of a newer version always is. */
export const isUrgent = (kind: string): boolean =>
  (rules[kind] ?? { urgent: true }).urgent === true;
