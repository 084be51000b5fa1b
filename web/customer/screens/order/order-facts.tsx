import type { Order } from '../../../../contract/customer/orders.ts';
import { orderNumber } from '../../../../contract/shared/order-number.ts';
import { formatMoment, formatYen } from '../../../i18n/format.ts';
import { formatDayAndTime } from '../../../i18n/format-date.ts';
import { useLanguage, useLocalText, useText } from '../../../i18n/use-text.ts';
import cardStyles from '../../../ui/card.module.css';
import { classes } from '../../../ui/class-names.ts';
import factsStyles from '../../../ui/facts.module.css';
import { payMethodName } from '../../pay/providers.ts';
import { orderView } from '../../purchase/order-states.ts';
import { orderMessages } from './messages.ts';
import styles from './order.module.css';
import { historyMessages, moneyMessages } from './state-messages.ts';

/** Shows whether the person was charged. */
export function MoneyCard({ order }: { readonly order: Order }) {
  const text = useText(moneyMessages);
  const language = useLanguage();
  const { money } = orderView(order.state);
  return (
    <section data-money={money} className={classes(cardStyles['card'], styles['money'])}>
      <h2>{text.title}</h2>
      <p className={styles['money-line']}>
        <b>{money === 'charged' ? text.charged : text.charging}</b>
        <span>{formatYen(order.amountYen, language)}</span>
      </p>
    </section>
  );
}

/** The product, machine, time and payment method. */
export function OrderFacts({ order }: { readonly order: Order }) {
  return (
    <section className={cardStyles['card']}>
      <Facts order={order} />
    </section>
  );
}

function Facts({ order }: { readonly order: Order }) {
  const text = useText(orderMessages);
  const language = useLanguage();
  const local = useLocalText();
  const { machine, coupon } = order;
  const items = order.lines.map(
    (line) =>
      [
        `${local(line.name)} ${text.quantity(line.quantity)}`,
        formatYen(line.unitPriceYen * line.quantity, language),
      ] as const,
  );
  const facts = [
    ...items,
    ...(coupon
      ? [[local(coupon.title), text.minus(formatYen(coupon.discountYen, language))] as const]
      : []),
    [text.amount, formatYen(order.amountYen, language)],
    ...(order.pay ? [[text.method, payMethodName(order.pay, language)] as const] : []),
    [text.machine, text.machineOf(local(machine.name), machine.code)],
    [text.date, formatDayAndTime(order.createdAt, language)],
    [text.number, orderNumber(order.id)],
  ] as const;
  return (
    <dl className={factsStyles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type HistoryProps = Pick<Order, 'history'> & { readonly open?: boolean };

/** Each step with its time, folded unless `open`. */
export function OrderHistory({ history, open = false }: HistoryProps) {
  const text = useText(orderMessages);
  const steps = useText(historyMessages);
  const language = useLanguage();
  const now = new Date();
  return (
    <details
      open={open}
      className={classes(cardStyles['card'], styles['folded'], styles['history'])}
    >
      <summary>{text.history}</summary>
      <ol>
        {history.map(({ state, at }) => (
          <li key={`${at} ${state}`}>
            <time dateTime={at}>{formatMoment(at, now, language)}</time>
            {steps[state]}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The facts and the steps of a purchase, folded. */
export function OrderDetails({ order }: { readonly order: Order }) {
  const text = useText(orderMessages);
  return (
    <div className={styles['beside']}>
      <details className={classes(cardStyles['card'], styles['folded'])}>
        <summary>{text.facts}</summary>
        <Facts order={order} />
      </details>
      <OrderHistory history={order.history} />
    </div>
  );
}
