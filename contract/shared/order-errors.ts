import type { ErrorRow } from './error-row.ts';

/** Errors that stop a purchase before any money moves, and errors around an existing purchase. */
export const orderErrors = {
  SETUP_REQUIRED: {
    status: 409,
    title: { ja: 'ご購入の前に設定が必要です', en: 'One more step before you buy' },
    body: {
      ja: 'ご購入には、初回設定の残りの手順が必要です。終わると、この商品に戻ります。',
      en: 'A step of the set-up is still missing. Afterwards you come back to this item.',
    },
    action: 'none',
    logged: false,
  },
  PAY_METHOD_REQUIRED: {
    status: 409,
    title: { ja: 'お支払い方法をおえらびください', en: 'Choose a payment method' },
    body: {
      ja: 'えらばれたお支払い方法は、いまご利用いただけません。お支払い方法をご確認ください。お支払いは発生していません。',
      en: 'That payment method cannot be used right now. Please check it. Nothing has been charged.',
    },
    action: 'none',
    logged: false,
  },
  TOO_MANY_DECLINES: {
    status: 429,
    title: { ja: 'お支払いが続けて承認されませんでした', en: 'Several payments were refused' },
    body: {
      ja: 'お支払いが続けて承認されなかったため、しばらく購入できません。残高やお支払い方法をご確認のうえ、10分ほどたってからお試しください。お支払いは発生していません。',
      en: 'Several payments in a row were refused, so buying is paused for a while. Please check your balance or payment method and try again in about ten minutes. Nothing has been charged.',
    },
    action: 'none',
    logged: false,
  },
  RELEASES_PENDING: {
    status: 409,
    title: {
      ja: 'お支払いの取り消しを待っています',
      en: 'Waiting for payments to be released',
    },
    body: {
      ja: '商品が出なかった購入2件のお支払いを、取り消している途中です。1件が戻るまで、このお支払い方法では購入できません。ほかのお支払い方法はお使いいただけます。今回のお支払いは発生していません。',
      en: 'Two payments for purchases that did not come out are still being released. Until one is back, you cannot buy with this payment method. You can use another one. Nothing has been charged this time.',
    },
    action: 'none',
    logged: false,
  },
  PRICE_CHANGED: {
    status: 409,
    title: { ja: '価格が変わりました', en: 'The price has changed' },
    body: {
      ja: '表示中に価格が変わりました。新しい価格をご確認ください。お支払いは発生していません。',
      en: 'The price changed while you were looking. Please check the new price. Nothing has been charged.',
    },
    action: 'none',
    logged: false,
  },
  SOLD_OUT: {
    status: 409,
    title: { ja: '売り切れました', en: 'Sold out' },
    body: {
      ja: 'この商品は売り切れました。お支払いは発生していません。',
      en: 'This item has just sold out. Nothing has been charged.',
    },
    action: 'none',
    logged: false,
  },
  MACHINE_STOPPED: {
    status: 409,
    title: { ja: 'この自販機は販売を休止しています', en: 'This machine is out of service' },
    body: {
      ja: 'ただいま、この自販機での販売を休止しています。お支払いは発生していません。',
      en: 'This machine is not selling at the moment. Nothing has been charged.',
    },
    action: 'none',
    logged: false,
  },
  SLOT_STOPPED: {
    status: 409,
    title: { ja: 'この商品は販売を休止しています', en: 'This item is not sold right now' },
    body: {
      ja: '商品が正しく出ないおそれがあるため、この商品の販売を休止しています。ほかの商品はご購入いただけます。お支払いは発生していません。',
      en: 'This item may not come out properly, so it is not sold at the moment. Other items can be bought. Nothing has been charged.',
    },
    action: 'none',
    logged: false,
  },
  MACHINE_OFFLINE: {
    status: 409,
    title: { ja: '自販機と通信できません', en: 'The machine is offline' },
    body: {
      ja: 'いまこの自販機ではアプリから購入できません。お支払いは発生していません。',
      en: 'This machine cannot be used from the app right now. Nothing has been charged.',
    },
    action: 'none',
    logged: false,
  },
  MACHINE_BUSY: {
    status: 409,
    title: { ja: '別の購入が進んでいます', en: 'Somebody else is buying' },
    body: {
      ja: 'この自販機では別の購入が進んでいます。少し待ってから、もう一度お試しください。お支払いは発生していません。',
      en: 'Somebody else is using this machine. Please try again in a moment. Nothing has been charged.',
    },
    action: 'none',
    logged: false,
  },
  ORDER_IN_PROGRESS: {
    status: 409,
    title: { ja: 'ご自身の購入が進行中です', en: 'Your own purchase is in progress' },
    body: {
      ja: '前の購入の結果を確認しています。終わるまで、もう一度購入しないでください。',
      en: 'Your last purchase is still being settled. Please do not buy again until it is.',
    },
    action: 'none',
    logged: false,
  },
  COUPON_NOT_USABLE: {
    status: 409,
    title: { ja: 'このクーポンは使えません', en: 'This coupon cannot be used' },
    body: {
      ja: 'えらばれたクーポンは、この商品には使えないか、期限切れか、すでに使われています。お支払いは発生していません。',
      en: 'The coupon does not fit this item, has expired or was used already. Nothing has been charged.',
    },
    action: 'none',
    logged: false,
  },
  SPENDING_CAP: {
    status: 409,
    title: { ja: 'ご自身で決めた上限を超えます', en: 'Above the limit you set' },
    body: {
      ja: '設定した利用上限を超えるため、購入できません。上限は設定で変更できます。お支払いは発生していません。',
      en: 'This would go above the spending limit you set. You can change it in the settings. Nothing has been charged.',
    },
    action: 'none',
    logged: false,
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    status: 400,
    title: { ja: '内容をご確認ください', en: 'Please check your input' },
    body: {
      ja: 'Idempotency-Keyヘッダーが必要です（英数字・記号16〜64文字）。',
      en: 'The header Idempotency-Key is needed (16 to 64 letters, digits, hyphens).',
    },
    action: 'none',
    logged: false,
  },
  ORDER_UNREADABLE: {
    status: 503,
    title: {
      ja: 'ただいまこの購入を表示できません',
      en: 'This purchase cannot be shown right now',
    },
    body: {
      ja: 'システムの更新中のため、この購入を一時的に表示できません。お支払いの記録は失われていません。しばらくしてから、もう一度お試しください。もう一度購入しないでください。',
      en: 'The service is being updated and cannot show this purchase for a while. Its record is not lost. Please try again later, and do not buy again.',
    },
    action: 'retry',
    logged: true,
  },
  COUPON_UNKNOWN: {
    status: 404,
    title: { ja: 'コードが見つかりません', en: 'Unknown code' },
    body: {
      ja: 'このコードのクーポンは見つかりません。文字をお確かめください。',
      en: 'There is no coupon with this code. Please check the letters.',
    },
    action: 'none',
    logged: false,
  },
  COUPON_HELD: {
    status: 409,
    title: { ja: '追加済みのクーポンです', en: 'You have this coupon' },
    body: {
      ja: 'このクーポンはすでに追加されています。おひとり様1回限りです。',
      en: 'You have added this coupon already. It is once per person.',
    },
    action: 'none',
    logged: false,
  },
  COUPON_EXPIRED: {
    status: 409,
    title: { ja: '期間外のクーポンです', en: 'Not valid now' },
    body: {
      ja: 'このクーポンは、いま追加できる期間ではありません。',
      en: 'This coupon cannot be added at this time.',
    },
    action: 'none',
    logged: false,
  },
  COUPON_EXHAUSTED: {
    status: 409,
    title: { ja: '配布は終了しました', en: 'All given out' },
    body: {
      ja: 'このクーポンは予定数に達したため、配布を終了しました。',
      en: 'All of these coupons have been given out.',
    },
    action: 'none',
    logged: false,
  },
  COUPON_CODE_USED: {
    status: 409,
    title: { ja: '使用済みのコードです', en: 'This code is used up' },
    body: {
      ja: 'このコードは、すでに追加に使われています。コードは1回限りです。',
      en: 'This code has been used. Each code works once.',
    },
    action: 'none',
    logged: false,
  },
  COUPON_NEWCOMERS: {
    status: 409,
    title: { ja: 'はじめての方のクーポンです', en: 'For a first purchase' },
    body: {
      ja: 'このクーポンは、まだ購入したことのない方だけが追加できます。',
      en: 'Only people who have not bought anything yet can add this coupon.',
    },
    action: 'none',
    logged: false,
  },
  PROBLEM_REPORTED: {
    status: 409,
    title: { ja: '受付済みです', en: 'Already reported' },
    body: {
      ja: 'この購入については、すでにご報告を受け付けています。回答をお待ちください。',
      en: 'We already have your report about this purchase. Please wait for the answer.',
    },
    action: 'none',
    logged: false,
  },
  NOT_A_FRIEND: {
    status: 409,
    title: { ja: '友だち追加が必要です', en: 'Add us as a friend first' },
    body: {
      ja: 'LINE公式アカウントを友だち追加してから、もう一度お試しください。',
      en: 'Please add our LINE official account as a friend, and try again.',
    },
    action: 'none',
    logged: false,
  },
  MESSAGE_NOT_SENT: {
    status: 503,
    title: { ja: 'LINEで送信できませんでした', en: 'It could not be sent by LINE' },
    body: {
      ja: '少し待ってから、もう一度お試しください。二重に届くことはありません。',
      en: 'Please try again in a moment. It will not arrive twice.',
    },
    action: 'retry',
    logged: true,
  },
} as const satisfies Record<string, ErrorRow>;
