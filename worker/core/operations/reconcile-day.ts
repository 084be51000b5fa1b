import { endStates, type OrderState } from '../../../contract/shared/order-state.ts';
import type { OperatorContext } from '../operator/operator-context.ts';
import type { StoredOrder } from '../order/order.ts';
import { partRefundOf } from '../order/order-payment.ts';
import type { OrderFlag } from '../order-flag.ts';
import { parseOrders } from '../order-store/order-codec.ts';
import type { Answer } from '../pay-providers/port/answer.ts';
import type { Inquiry, PaymentState } from '../pay-providers/port/pay-provider.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { askProvider } from './ask-provider.ts';
import { ordersOfSpan, spanOfDay } from './orders-of-span.ts';

/** The result of comparing an order with its provider's payment. */
export type ReconciliationVerdict =
  | 'AGREES'
  /** Not ended yet. It will end without an operator. */
  | 'IN_PROGRESS'
  /** The provider took money, but there is no receipt here. */
  | 'CAPTURED_THERE'
  /** The provider refunded the money, but there is no refund here. */
  | 'REFUNDED_THERE'
  /** There is a refund here, but the provider has not refunded. */
  | 'NOT_REFUNDED_THERE'
  /** There is a receipt here, but the provider took no money. */
  | 'NOT_CAPTURED_THERE'
  /** The provider still holds the person's money although the order has ended. */
  | 'OPEN_AUTHORIZATION'
  | 'AMOUNT_DIFFERS'
  /** Waits for an operator. */
  | 'MANUAL_REVIEW'
  /** Flagged for an operator: a possible loss, a machine that contradicts itself. */
  | 'FLAGGED'
  /** A newer version wrote it, or it is broken, so nothing about it is known. */
  | 'UNREADABLE'
  /** The provider did not answer: nothing is known. */
  | 'NO_ANSWER';

/** One order of the day. Of an unreadable one only the id is known. */
export type ReconciledOrder = {
  readonly orderId: string;
  readonly kind: StoredOrder['payment']['kind'] | null;
  readonly state: OrderState | null;
  readonly amountYen: number;
  readonly flags: readonly OrderFlag[];
  readonly provider: PaymentState | null;
  readonly providerYen: number | null;
  readonly verdict: ReconciliationVerdict;
};

/** Whether an operator should look at it. */
export const isDifference = ({ verdict }: ReconciledOrder): boolean =>
  verdict !== 'AGREES' && verdict !== 'IN_PROGRESS';

/** Limits concurrent inquiries, so that they do not flood the provider's API. */
const MAX_CONCURRENT_INQUIRIES = 4;

/**
 * Compares the orders of a day (in Japan) with their providers' payments: those placed on it, and
 * those whose refund began on it.
 */
export async function reconcileDay(
  operator: OperatorContext,
  day: string,
): Promise<readonly ReconciledOrder[]> {
  const placed = await documentsOfDay(operator, day, 'createdAt');
  const known = new Set(placed.map(({ id }) => id));
  const refunded = await documentsOfDay(operator, day, 'refundAt');
  const documents = [...placed, ...refunded.filter(({ id }) => !known.has(id))];
  const { orders, unreadable } = parseOrders(documents);
  const rows: ReconciledOrder[] = [];
  const waiting = orders.entries();
  const work = async () => {
    for (const [index, order] of waiting)
      rows[index] = rowOf(order, await askProvider(operator, order));
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_INQUIRIES }, work));
  return [...rows, ...unreadable.map(({ id }) => unreadableRow(id))];
}

async function documentsOfDay(
  operator: OperatorContext,
  day: string,
  field: 'createdAt' | 'refundAt',
): Promise<readonly StoredDocument[]> {
  const documents: StoredDocument[] = [];
  for await (const page of ordersOfSpan(operator, spanOfDay(day), field)) documents.push(...page);
  return documents;
}

const unreadableRow = (orderId: string): ReconciledOrder => ({
  orderId,
  kind: null,
  state: null,
  amountYen: 0,
  flags: [],
  provider: null,
  providerYen: null,
  verdict: 'UNREADABLE',
});

/** Compares an order with its provider's answer. */
export function rowOf(order: StoredOrder, answer: Answer<Inquiry>): ReconciledOrder {
  const { id, state, amountYen, flags, payment } = order;
  const inquiry = answer.kind === 'OK' ? answer.value : undefined;
  return {
    orderId: id,
    kind: payment.kind,
    state,
    amountYen,
    flags,
    provider: inquiry?.state ?? null,
    providerYen: inquiry?.amountYen ?? null,
    verdict:
      inquiry && inquiry.state !== 'UNPROVEN'
        ? flagged(order, verdictOf(order, inquiry))
        : 'NO_ANSWER',
  };
}

/**
 * Turns AGREES into FLAGGED for a flagged order: its money agrees, but a product may be missing or
 * given away.
 */
const flagged = ({ flags }: StoredOrder, verdict: ReconciliationVerdict): ReconciliationVerdict =>
  verdict === 'AGREES' && flags.length > 0 ? 'FLAGGED' : verdict;

const holds: readonly PaymentState[] = ['AUTHORIZED', 'PENDING'];

function verdictOf(
  { state, amountYen, payment }: StoredOrder,
  inquiry: Inquiry,
): ReconciliationVerdict {
  if (!endStates.has(state)) return state === 'MANUAL_REVIEW' ? 'MANUAL_REVIEW' : 'IN_PROGRESS';
  if (holds.includes(inquiry.state)) return 'OPEN_AUTHORIZATION';
  if (state === 'REFUNDED') return verdictOfRefund(payment, inquiry);
  if (state !== 'CAPTURED') return inquiry.state === 'CAPTURED' ? 'CAPTURED_THERE' : 'AGREES';
  if (inquiry.state === 'REFUNDED') return 'REFUNDED_THERE';
  if (inquiry.state !== 'CAPTURED') return 'NOT_CAPTURED_THERE';
  const differs = inquiry.amountYen !== undefined && inquiry.amountYen !== amountYen;
  return differs ? 'AMOUNT_DIFFERS' : 'AGREES';
}

/**
 * Compares a refund here with the provider's payment. They agree if the payment was taken and the
 * same amount was refunded.
 */
function verdictOfRefund(
  payment: StoredOrder['payment'],
  { state, refundedYen }: Inquiry,
): ReconciliationVerdict {
  const isPart = partRefundOf(payment) !== undefined;
  if (refundedYen !== undefined && refundedYen !== payment.refundedYen) {
    return refundedYen === 0 ? 'NOT_REFUNDED_THERE' : 'AMOUNT_DIFFERS';
  }
  switch (state) {
    case 'CAPTURED':
      // After a partial refund a provider may still report CAPTURED. Its settlement file has the
      // refunded yen.
      return isPart || refundedYen !== undefined ? 'AGREES' : 'NOT_REFUNDED_THERE';
    case 'REFUNDED':
    case 'CANCELLED':
      return isPart && refundedYen === undefined ? 'AMOUNT_DIFFERS' : 'AGREES';
    default:
      return 'NOT_CAPTURED_THERE';
  }
}
