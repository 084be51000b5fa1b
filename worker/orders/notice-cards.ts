import type { PayMethodKind, PublicClient } from '../../contract/client.ts';
import type { Language } from '../../contract/language.ts';
import type { Card } from '../notifications/flex-card.ts';
import { japanTime } from '../notifications/japan-time.ts';
import type { StoredOrder } from './order-document.ts';

type Words = {
  readonly receipt: (app: string) => string;
  readonly released: (app: string) => string;
  readonly refundedTitle: (app: string) => string;
  readonly answer: (app: string) => string;
  readonly product: string;
  readonly amount: string;
  readonly time: string;
  readonly place: string;
  readonly answered: string;
  readonly open: string;
  readonly yen: (yen: number) => string;
  /** When money that was only held shows as free again. */
  readonly held: Readonly<Record<PayMethodKind, string>>;
  /** When money that was taken shows as given back. */
  readonly refunded: Readonly<Record<PayMethodKind, string>>;
};

const words: Readonly<Record<Language, Words>> = {
  ja: {
    receipt: (app) => `${app}：ご購入ありがとうございます`,
    released: (app) => `${app}：お支払いを取り消しました（請求されません）`,
    refundedTitle: (app) => `${app}：返金しました`,
    answer: (app) => `${app}：お問い合わせへの回答です`,
    product: '商品',
    amount: '金額',
    time: '日時',
    place: '自販機',
    answered: '回答',
    open: '購入の詳細を見る',
    yen: (yen) => `${yen.toLocaleString('ja-JP')}円`,
    held: {
      paypay:
        'PayPayで確保されていた金額は元に戻ります。PayPayアプリの取引履歴には、すぐから数分で反映されます。',
      dpay: 'd払いでは請求されません。ご利用明細に一時的に表示されることがありますが、あとから消えます。',
    },
    refunded: {
      paypay:
        'お支払いに使った方法へ戻ります。PayPay残高には通常数分で、クレジットの場合は次回以降のご利用明細に反映されます。',
      dpay: '次回以降のご利用明細に反映されます。',
    },
  },
  en: {
    receipt: (app) => `${app}: thank you for your purchase`,
    released: (app) => `${app}: cancelled. You are not charged`,
    refundedTitle: (app) => `${app}: refunded`,
    answer: (app) => `${app}: an answer to your report`,
    product: 'Item',
    amount: 'Amount',
    time: 'Time',
    place: 'Machine',
    answered: 'Answer',
    open: 'Show the purchase',
    yen: (yen) => `¥${yen.toLocaleString('en-US')}`,
    held: {
      paypay:
        'The amount reserved at PayPay is released. The history in the PayPay app shows it at once or within a few minutes.',
      dpay: 'Nothing is charged by d払い. It may show up in your statement for a while and then disappears.',
    },
    refunded: {
      paypay:
        'It goes back to where it was paid from: usually within minutes to a PayPay balance, by the next statement to a card.',
      dpay: 'You will see it by your next statement.',
    },
  },
};

type Link = string | undefined;

const buttonOf = (language: Language, url: Link) => url && { label: words[language].open, url };

/** The receipt, or the news that money comes back, in the language the person bought in. */
export function noticeCard(
  client: PublicClient,
  order: StoredOrder,
  notice: NonNullable<StoredOrder['notice']>,
  link: Link,
): Card {
  const { language, lines, amountYen, machine, pay, createdAt, state } = order;
  const text = words[language];
  const app = client.appearance.appName[language];
  const [back, backTitle] =
    state === 'REFUNDED' ? [text.refunded, text.refundedTitle] : [text.held, text.released];
  return {
    title: notice === 'receipt' ? text.receipt(app) : backTitle(app),
    rows: [
      [text.product, lines[0]?.name[language] ?? ''],
      [text.amount, text.yen(amountYen)],
      [text.time, japanTime(createdAt, language)],
      [text.place, machine.name[language]],
    ],
    note: notice === 'money-back' ? back[pay.kind] : undefined,
    button: buttonOf(language, link) || undefined,
  };
}

/** The operator's answer to a problem the person reported. */
export function answerCard(
  client: PublicClient,
  order: StoredOrder,
  answer: string,
  link: Link,
): Card {
  const { language, lines } = order;
  const text = words[language];
  return {
    title: text.answer(client.appearance.appName[language]),
    rows: [
      [text.product, lines[0]?.name[language] ?? ''],
      [text.answered, answer],
    ],
    button: buttonOf(language, link) || undefined,
  };
}
