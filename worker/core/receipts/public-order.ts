import type { Order, OrderSummary } from '../../../contract/customer/orders.ts';
import type { StoredOrder } from '../order/order.ts';
import { partRefundOf } from '../order/order-payment.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** Returns the yen of a partial refund. Undefined if there is none, or if it failed. */
export function partRefundYenOf({ state, payment }: StoredOrder): number | undefined {
  const isRefund = state === 'REFUNDING' || state === 'REFUNDED';
  return isRefund ? partRefundOf(payment) : undefined;
}

function partRefund(order: StoredOrder): Pick<Order, 'partRefundYen'> {
  const partRefundYen = partRefundYenOf(order);
  return partRefundYen === undefined ? {} : { partRefundYen };
}

/** Returns the part of the order that its buyer sees. */
export function publicOrder(order: StoredOrder): Order {
  const { id, state, reason, lines, coupon, amountYen, tax, payment, machine } = order;
  const { history, seller, problem, createdAtMs, updatedAtMs } = order;
  return {
    ...{ id, state, reason, lines, amountYen, tax, machine, seller, problem },
    ...partRefund(order),
    coupon: coupon && { title: coupon.title, discountYen: coupon.discountYen },
    pay: payment.kind === 'none' ? null : { kind: payment.kind, label: payment.label },
    history: history.map((entry) => ({ state: entry.state, at: iso(entry.atMs) })),
    ...{ createdAt: iso(createdAtMs), updatedAt: iso(updatedAtMs) },
  };
}

/** Returns the order's entry in the list. */
export function orderSummary(order: StoredOrder): OrderSummary {
  const { id, state, amountYen, createdAtMs, machine, lines } = order;
  const [{ name, pictureUrl }] = lines;
  return {
    ...{ id, state, amountYen, pictureUrl, ...partRefund(order) },
    createdAt: iso(createdAtMs),
    machineName: machine.name,
    productName: name,
  };
}
