import type { Language } from '../../../contract/shared/language.ts';
import { orderNumber } from '../../../contract/shared/order-number.ts';
import type { Card } from '../notifications/flex-card.ts';
import { japanTime } from '../notifications/written-time.ts';
import type { StoredOrder } from '../order/order.ts';
import { partRefundOf } from '../order/order-payment.ts';
import { payProviders } from '../pay-providers/registry.ts';

type Labels = {
  readonly receipt: (app: string) => string;
  readonly released: (app: string) => string;
  readonly refundedTitle: (app: string) => string;
  readonly answer: (app: string) => string;
  readonly receiptOf: (app: string) => string;
  readonly detailsOf: (app: string) => string;
  readonly givenBack: string;
  readonly seller: string;
  readonly registration: string;
  readonly number: string;
  readonly product: string;
  readonly amount: string;
  /** What was returned in a partial refund. */
  readonly part: string;
  readonly time: string;
  readonly place: string;
  readonly answered: string;
  readonly open: string;
  readonly yen: (yen: number) => string;
};

const labels: Readonly<Record<Language, Labels>> = {
  ja: {
    receipt: (app) => `${app}：ご購入ありがとうございます`,
    released: (app) => `${app}：お支払いを取り消しました（請求されません）`,
    refundedTitle: (app) => `${app}：返金しました`,
    answer: (app) => `${app}：お問い合わせへの回答です`,
    receiptOf: (app) => `${app}：領収書`,
    detailsOf: (app) => `${app}：ご購入明細`,
    givenBack: 'このご購入は返金の対象です。くわしくは購入の詳細をご確認ください。',
    seller: '販売者',
    registration: '登録番号',
    number: '購入番号',
    product: '商品',
    amount: '金額',
    part: '返金額',
    time: '日時',
    place: '自販機',
    answered: '回答',
    open: '購入の詳細を見る',
    yen: (yen) => `${yen.toLocaleString('ja-JP')}円`,
  },
  en: {
    receipt: (app) => `${app}: thank you for your purchase`,
    released: (app) => `${app}: cancelled. You are not charged`,
    refundedTitle: (app) => `${app}: refunded`,
    answer: (app) => `${app}: an answer to your report`,
    receiptOf: (app) => `${app}: your receipt`,
    detailsOf: (app) => `${app}: your purchase`,
    givenBack: 'This purchase is refunded, or being refunded: see its details.',
    seller: 'Seller',
    registration: 'Registration no.',
    number: 'Order no.',
    product: 'Item',
    amount: 'Amount',
    part: 'Refunded',
    time: 'Time',
    place: 'Machine',
    answered: 'Answer',
    open: 'Show the purchase',
    yen: (yen) => `¥${yen.toLocaleString('en-US')}`,
  },
};

type Link = string | undefined;

const buttonOf = (language: Language, url: Link) => url && { label: labels[language].open, url };

/** Returns the receipt, or the news of returned money, in the purchase's language. */
export function noticeCard(
  order: StoredOrder,
  notice: NonNullable<StoredOrder['notice']>,
  link: Link,
): Card {
  const { language, lines, amountYen, machine, payment, createdAtMs, state, sender } = order;
  const text = labels[language];
  const app = sender.appName[language];
  const backTexts = payment.kind === 'none' ? null : payProviders[payment.kind].texts[language];
  const part = state === 'REFUNDED' ? partRefundOf(payment) : undefined;
  const [back, backTitle] =
    state === 'REFUNDED'
      ? [backTexts?.refunded, text.refundedTitle]
      : [backTexts?.held, text.released];
  return {
    title: notice === 'receipt' ? text.receipt(app) : backTitle(app),
    rows: [
      [text.product, lines[0].name[language]],
      [text.amount, text.yen(amountYen)],
      ...(part === undefined ? [] : [[text.part, text.yen(part)] as const]),
      [text.time, japanTime(createdAtMs, language)],
      [text.place, machine.name[language]],
    ],
    note: notice === 'money-back' ? back : undefined,
    button: buttonOf(language, link) || undefined,
  };
}

/** Returns the receipt that the person requested, with the seller and a number to read out. */
export function receiptCard(order: StoredOrder, link: Link): Card {
  const { language, id, seller, state, sender } = order;
  const text = labels[language];
  const { rows } = noticeCard(order, 'receipt', link);
  const title = seller.registrationNumber ? text.receiptOf : text.detailsOf;
  return {
    title: title(sender.appName[language]),
    rows: [
      ...rows,
      [text.seller, seller.name[language]],
      [text.registration, seller.registrationNumber ?? ''],
      [text.number, orderNumber(id)],
    ],
    note: state === 'CAPTURED' ? undefined : text.givenBack,
    button: buttonOf(language, link) || undefined,
  };
}

/** Returns the operator's answer to a reported problem. */
export function answerCard(order: StoredOrder, answer: string, link: Link): Card {
  const { language, lines, sender } = order;
  const text = labels[language];
  return {
    title: text.answer(sender.appName[language]),
    rows: [
      [text.product, lines[0].name[language]],
      [text.answered, answer],
    ],
    button: buttonOf(language, link) || undefined,
  };
}
