import type { Answer } from '../../pay-providers/port/answer.ts';
import type { Inquiry, RefundState } from '../../pay-providers/port/pay-provider.ts';
import { refundIdOf } from '../../pay-providers/port/refund-id.ts';
import type { EnterStates, Move } from '../move.ts';
import type { StoredOrder } from '../order.ts';
import { type Amounts, captureYenOf, partRefundOf } from '../order-payment.ts';
import { lateReport } from './late-report.ts';
import { again, stillOpen, toReview } from './retry.ts';
import { impossible, judgeInquiry, type Verdicts } from './settlement.ts';
import type { RulesOf } from './state-rules.ts';

const done: EnterStates = { kind: 'enter', path: ['REFUNDED'] };

/** The captured amount is being returned. */
export const refunding: RulesOf<'REFUNDING'> = {
  REFUNDING: {
    knows: 'settlement',
    payment: 'refunding',
    fulfilment: 'over',
    next: ['REFUNDED', 'MANUAL_REVIEW'],
    deadline: { at: 'giveUp', move: toReview },
    step: (order) => ({
      do: 'refund',
      order,
      check: order.attempt > 1,
      afterInquiry: (answer) => afterRefundInquiry(order, answer),
      after: (answer) => afterRefund(order, answer),
    }),
    onReport: lateReport,
    amounts: requestRefund,
    effects: { refunds: true },
  },
};

/**
 * Returns the amounts once a refund is requested. A repeated request is the same refund with the
 * same yen, because the provider repeats its first answer for it.
 */
export function requestRefund(
  order: StoredOrder,
  nowMs: number,
  { refundYen }: Pick<EnterStates, 'refundYen'>,
): Amounts {
  const { id, payment } = order;
  // An operator may know of a capture that the order does not have.
  const isCaptured = payment.capturedAtMs !== null;
  const capturedYen = isCaptured ? payment.capturedYen : captureYenOf(order);
  const refundId = refundIdOf(id);
  const others = payment.refunds.filter((refund) => refund.id !== refundId);
  const known = payment.refunds.find((refund) => refund.id === refundId);
  const yen = known?.yen ?? refundYen ?? capturedYen;
  const refund = { id: refundId, yen, state: 'REQUESTED', atMs: nowMs } as const;
  const heldYen = Math.max(payment.heldYen, capturedYen);
  return { heldYen, capturedYen, refunds: [...others, refund] };
}

const verdicts: Verdicts = {
  REFUNDED: 'done',
  CANCELLED: 'done',
  CAPTURED: 'send',
  AUTHORIZED: impossible,
  EXPIRED: impossible,
  FAILED: impossible,
};

/**
 * If somebody else refunded a payment of which we refund a part, the refunded amount is unknown.
 */
const verdictsOfPart: Verdicts = { ...verdicts, REFUNDED: impossible, CANCELLED: impossible };

/**
 * Returns the move after asking about a payment that must be refunded. `send`: it is not refunded
 * yet.
 */
export const afterRefundInquiry = (order: StoredOrder, answer: Answer<Inquiry>): Move | 'send' =>
  judgeInquiry(order, answer, {
    verdicts: partRefundOf(order.payment) === undefined ? verdicts : verdictsOfPart,
    done,
  });

/**
 * Returns the move after a refund. An accepted refund is complete only once the provider says so.
 */
export function afterRefund(order: StoredOrder, answer: Answer<RefundState>): Move {
  if (answer.kind !== 'OK') return again(order);
  switch (answer.value) {
    case 'DONE':
      return done;
    case 'FAILED':
      return { ...impossible, flag: 'REFUND_FAILED', refund: 'FAILED' };
    case 'ACCEPTED':
      return { ...stillOpen(order), refund: 'ACCEPTED' };
    case 'NONE':
      return again(order);
  }
}
