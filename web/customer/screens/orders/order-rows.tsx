import { useId } from 'react';
import type { OrderList, OrderSummary } from '../../../../contract/customer/orders.ts';
import { formatYen } from '../../../i18n/format.ts';
import { formatMonth, formatRecentDay } from '../../../i18n/format-date.ts';
import { useLanguage, useLocalText, useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { classes } from '../../../ui/class-names.ts';
import { forwardIcon, Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import listStyles from '../../../ui/list-link.module.css';
import { alertIcon, clockIcon, doneIcon, infoIcon } from '../../../ui/more-icons.ts';
import { usePages } from '../../parts/pages.ts';
import { Picture } from '../../parts/picture.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { orderView, toneOf } from '../../purchase/order-states.ts';
import { groupByMonth, type MonthOfOrders } from './group-months.ts';
import { ordersMessages } from './messages.ts';
import styles from './orders.module.css';
import { useOrderPages } from './use-order-pages.ts';

const icons = { info: infoIcon, wait: clockIcon, alert: alertIcon, done: doneIcon } as const;

type RowsProps = {
  readonly first: OrderList;
  readonly month: string | undefined;
  /** Whether the first page failed to reload. */
  readonly hasFailed: boolean;
};

/** The first page and the further pages loaded so far. */
export function OrderRows({ first, month, hasFailed }: RowsProps) {
  const text = useText(ordersMessages);
  const { pages, isOneReading, busy, problem, loadMore } = useOrderPages(first, month, hasFailed);
  const cursor = pages.at(-1)?.nextCursor ?? null;
  const orders = eachOnce(pages.flatMap((page) => page.orders));
  const unreadable = pages.reduce((sum, page) => sum + (page.unreadable ?? 0), 0);
  const certain = isOneReading ? orders.length : first.orders.length;
  return (
    <>
      {groupByMonth(orders, { isAll: cursor === null, unreadable, certain }).map((of) => (
        <Month key={of.month} of={of} />
      ))}
      <ProblemNotice problem={problem} />
      {cursor === null ? null : (
        <Button look="quiet" aria-disabled={busy} onClick={loadMore}>
          {busy ? text.loading : text.more}
        </Button>
      )}
    </>
  );
}

/** If two pages contain the same order, keeps the first copy, which is the newer one. */
const eachOnce = (orders: readonly OrderSummary[]) =>
  [...new Map(orders.toReversed().map((order) => [order.id, order])).values()].toReversed();

/** A month's purchases under its name, with the sum if it is certain. */
function Month({ of }: { readonly of: MonthOfOrders }) {
  const text = useText(ordersMessages);
  const language = useLanguage();
  const id = useId();
  return (
    <section className={styles['month']} aria-labelledby={id}>
      <header>
        <h2 id={id}>{formatMonth(of.month, language)}</h2>
        {of.paidYen === null ? null : <p>{text.paid(formatYen(of.paidYen, language))}</p>}
      </header>
      <ul className={classes(cardStyles['card'], styles['order-rows'])}>
        {of.orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function OrderRow({ order }: { readonly order: OrderSummary }) {
  const text = useText(ordersMessages);
  const language = useLanguage();
  const local = useLocalText();
  const { to } = usePages();
  const { summary, money } = orderView(order.state);
  const leftYen = order.amountYen - (order.partRefundYen ?? 0);
  const isUnpaid =
    ['notCharged', 'released', 'refunded'].includes(money) && leftYen === order.amountYen;
  return (
    <li>
      <Link
        to={to('order', { id: order.id })}
        className={classes(styles['order-row'], isUnpaid && styles['unpaid'])}
      >
        <span className={styles['order-picture']}>
          <Picture url={order.pictureUrl} width={48} height={64} />
        </span>
        <span className={listStyles['list-text']}>
          <b>{local(order.productName)}</b>
          <small>{local(order.machineName)}</small>
          <small>
            <time dateTime={order.createdAt}>
              {formatRecentDay(order.createdAt, new Date(), language)}
            </time>
          </small>
          <span className={classes(styles['summary'], styles[toneOf(order.state)])}>
            <Icon path={icons[toneOf(order.state)]} />
            {order.partRefundYen === undefined ? text[summary] : text.refundedInPart}
          </span>
          {summary === 'checking' ? (
            <small className={styles['warning']}>{text.doNotRepeat}</small>
          ) : null}
        </span>
        <b className={styles['order-amount']}>{formatYen(leftYen, language)}</b>
        <Icon path={forwardIcon} />
      </Link>
    </li>
  );
}
