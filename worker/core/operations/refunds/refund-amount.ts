import { type Operated, refuse } from '../../operator/operator-context.ts';
import type { StoredOrder } from '../../order/order.ts';
import { captureYenOf, type OrderPayment } from '../../order/order-payment.ts';
import { payProviders } from '../../pay-providers/registry.ts';
import { ok } from '../../result.ts';

/**
 * Returns whether a part of an order's payment can be refunded: its provider allows it, and the
 * order has no refund yet.
 */
export const canRefundInPart = ({ state, payment }: StoredOrder): boolean =>
  state === 'CAPTURED' && payment.refunds.length === 0 && refundsInPart(payment);

/** Returns whether a refund is the order's first, and of only a part. */
export const isFirstPart = (order: StoredOrder, refundYen: number): boolean =>
  order.payment.refunds.length === 0 && refundYen < wholeYenOf(order);

/**
 * Returns the yen that were captured. Without a recorded capture, the yen of a capture that an
 * operator knows of.
 */
const wholeYenOf = (order: StoredOrder): number =>
  order.payment.capturedAtMs === null ? captureYenOf(order) : order.payment.capturedYen;

const refundsInPart = (payment: OrderPayment): boolean =>
  payment.kind !== 'none' && payProviders[payment.kind].refundsInPart;

/**
 * Returns the yen of a refund: the requested amount, or all. A refund that was requested before
 * keeps its amount, because the provider repeats its first answer for it.
 */
export function refundAmount(order: StoredOrder, askedYen: number | undefined): Operated<number> {
  const wholeYen = wholeYenOf(order);
  const defaultYen = order.payment.refunds.at(-1)?.yen ?? wholeYen;
  if (askedYen === undefined || askedYen === defaultYen) return ok(defaultYen);
  // If the order has ended or was refunded meanwhile, let the check of its state report that.
  const mayBegin = order.state === 'CAPTURED' || order.state === 'MANUAL_REVIEW';
  if (!mayBegin || (canRefundInPart(order) && askedYen < wholeYen)) return ok(askedYen);
  return refuse({ code: 'REFUND_AMOUNT_UNSUITABLE' });
}
