import { endStates } from '../../../../contract/shared/order-state.ts';
import type { Answer } from '../../pay-providers/port/answer.ts';
import type { Inquiry } from '../../pay-providers/port/pay-provider.ts';
import type { Span } from '../orders-of-span.ts';
import type { FilePayment } from './file-payments.ts';
import type { SettledOrder } from './settled-order.ts';

/** The result of comparing an order with a provider's file. */
export type FileVerdict =
  | 'AGREES'
  /** The order has not ended, and will end without an operator. */
  | 'IN_PROGRESS'
  /**
   * The provider's API agrees. The payment is so close to midnight that another day's file contains
   * it.
   */
  | 'NEAR_MIDNIGHT'
  /** The provider's file has a payment without an order here. */
  | 'NO_ORDER'
  /** The provider captured money, but there is no receipt here. */
  | 'CAPTURED_THERE'
  /** There is a receipt here, but the provider captured nothing. */
  | 'NOT_CAPTURED_THERE'
  /** The provider's API agrees, but its file does not have the payment. */
  | 'NOT_IN_FILE'
  | 'AMOUNT_DIFFERS'
  | 'PAID_TWICE'
  /** The provider refunded the money, but there is no refund here. */
  | 'REFUNDED_THERE'
  | 'NOT_REFUNDED_THERE'
  | 'REFUNDED_TWICE'
  /** The person's money is still on hold, although the order has ended. */
  | 'OPEN_AUTHORIZATION'
  | 'MANUAL_REVIEW'
  | 'FLAGGED'
  | 'UNREADABLE';

const none = { paid: 0, paidYen: 0, refunded: 0, refundedYen: 0, held: false };
type Moved = Pick<FilePayment, keyof typeof none>;

const within = (ms: number | null, { fromMs, untilMs }: Span) =>
  ms !== null && ms >= fromMs && ms < untilMs;

/** Compares an order with its rows in a file, if it has any. @param day the day of the file. */
export function judgePayment(
  order: SettledOrder,
  moved: Moved | undefined,
  day: Span,
): FileVerdict {
  const { state, flags } = order;
  if (!endStates.has(state)) return state === 'MANUAL_REVIEW' ? 'MANUAL_REVIEW' : 'IN_PROGRESS';
  const verdict = judgeMoney(order, moved ?? none, day);
  // An order whose money agrees may still have a flag, such as for a product that may be missing.
  return verdict === 'AGREES' && flags.length > 0 ? 'FLAGGED' : verdict;
}

function judgeMoney(order: SettledOrder, moved: Moved, day: Span): FileVerdict {
  if (moved.paid > 1) return 'PAID_TWICE';
  if (moved.refunded > 1) return 'REFUNDED_TWICE';
  if (order.state === 'CAPTURED') return judgeCaptured(order, moved, day);
  if (order.state === 'REFUNDED') return judgeRefunded(order, moved, day);
  if (moved.paidYen > moved.refundedYen) return 'CAPTURED_THERE';
  return moved.held && moved.paid + moved.refunded === 0 ? 'OPEN_AUTHORIZATION' : 'AGREES';
}

/**
 * Returns when the money was captured. If another system captured it at an unknown time, returns
 * the time of the tap.
 */
export const capturedAtMs = ({ payment, createdAt }: SettledOrder): number =>
  payment.capturedAt ?? createdAt;

function judgeCaptured(
  order: SettledOrder,
  { paid, paidYen, refunded }: Moved,
  day: Span,
): FileVerdict {
  if (refunded > 0) return 'REFUNDED_THERE';
  if (paid === 0) return within(capturedAtMs(order), day) ? 'NOT_CAPTURED_THERE' : 'AGREES';
  return paidYen === order.amountYen ? 'AGREES' : 'AMOUNT_DIFFERS';
}

/**
 * Judges a refunded order. The refund may be in another day's file than the payment, or replace its row.
 */
function judgeRefunded(
  { amountYen, refundAt, payment }: SettledOrder,
  { paid, paidYen, refunded, refundedYen }: Moved,
  day: Span,
): FileVerdict {
  if (paid > 0 && paidYen !== amountYen) return 'AMOUNT_DIFFERS';
  if (refunded > 0) return refundedYen === payment.refundedYen ? 'AGREES' : 'AMOUNT_DIFFERS';
  // Without a requested refund, an operator closed the order. A refund was then due only for money
  // that was taken.
  const isDue = refundAt === null ? paid > 0 : within(refundAt, day);
  return isDue ? 'NOT_REFUNDED_THERE' : 'AGREES';
}

const EDGE_MS = 15 * 60_000;

/** Returns the verdict after the provider's own answer. */
export function judgeAnswer(
  verdict: FileVerdict,
  order: SettledOrder,
  answer: Answer<Inquiry>,
  day: Span,
): FileVerdict {
  if (answer.kind !== 'OK') return verdict;
  const { state, amountYen } = answer.value;
  const wentBack = state === 'REFUNDED' || state === 'CANCELLED';
  if (verdict === 'NOT_CAPTURED_THERE' && state === 'CAPTURED') {
    const differs = amountYen !== undefined && amountYen !== order.amountYen;
    return differs ? 'AMOUNT_DIFFERS' : leftOut(capturedAtMs(order), day);
  }
  if (verdict === 'NOT_REFUNDED_THERE' && wentBack) return leftOut(order.refundAt, day);
  // The provider released the hold after it wrote the file.
  const isOver = state === 'CANCELLED' || state === 'EXPIRED' || state === 'FAILED';
  return verdict === 'OPEN_AUTHORIZATION' && isOver ? 'AGREES' : verdict;
}

/**
 * Returns the verdict for a correct payment that is not in the file. Near midnight, the file of the day
 * before or after may contain it.
 */
function leftOut(ms: number | null, { fromMs, untilMs }: Span): FileVerdict {
  const isEdge =
    ms !== null && (Math.abs(ms - fromMs) < EDGE_MS || Math.abs(ms - untilMs) < EDGE_MS);
  return isEdge ? 'NEAR_MIDNIGHT' : 'NOT_IN_FILE';
}
