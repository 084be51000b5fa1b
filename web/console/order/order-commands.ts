import type { ClosedState, OrderCommand } from '../../../contract/console/order-actions.ts';
import type { MessageKey } from '../i18n/use-text.ts';
import type { OrderDetail } from './order-detail.ts';

/** The kinds of actions that staff can take on an order. */
export type Kind = OrderCommand['kind'];

/** The button label of each action. */
export const kindLabels: Readonly<Record<Kind, MessageKey>> = {
  answer: 'answerThem',
  refund: 'refund',
  'request-refund': 'requestRefund',
  'approve-refund': 'approveRefund',
  capture: 'capture',
  revert: 'revert',
  close: 'closeOrder',
  'give-coupon': 'giveCoupon',
  offer: 'makeOffer',
  note: 'addNote',
};

/** Returns the amount of a full refund, the default in the refund form. */
export const wholeYenOf = ({ row, request, payment }: OrderDetail): number =>
  request?.amountYen ?? payment.refunds.at(-1)?.yen ?? row.amountYen;

/**
 * Returns the refund actions. A refund above the limit requires a second person's approval. A
 * partial refund may stay below the limit.
 */
function refundActions(detail: OrderDetail): readonly Kind[] {
  if (detail.request) return ['approve-refund'];
  if (wholeYenOf(detail) <= detail.approvalAboveYen) return ['refund'];
  return detail.payment.canRefundInPart ? ['refund', 'request-refund'] : ['request-refund'];
}

/**
 * Returns the actions of an order in review, the most likely first. Payment and machine report
 * decide the order.
 */
function reviewActions(detail: OrderDetail): readonly Kind[] {
  const { payment, machine } = detail;
  const refunds = refundActions(detail);
  if (payment.capturedYen > 0) return [...refunds, 'capture', 'revert', 'close'];
  return machine.sold
    ? ['capture', 'revert', ...refunds, 'close']
    : ['revert', 'capture', ...refunds, 'close'];
}

/** Returns the actions that the order's state allows. */
export function possibleActions(detail: OrderDetail): readonly Kind[] {
  const { row, shown, person, audits } = detail;
  const hasGivenCoupon = audits.some(({ what }) => what === 'give-coupon');
  return [
    ...(shown.problem ? (['answer'] as const) : []),
    ...(row.state === 'CAPTURED' ? refundActions(detail) : []),
    ...(row.state === 'MANUAL_REVIEW' ? reviewActions(detail) : []),
    // Staff can also answer a customer who reported nothing in the app, for example after a phone
    // call.
    ...(shown.problem || person.isGone ? [] : (['answer'] as const)),
    ...(hasGivenCoupon || person.isGone ? [] : (['give-coupon', 'offer'] as const)),
    'note',
  ];
}

/** The values that staff entered in an action's dialog. */
export type Entered = {
  readonly text: string;
  /** The amount of a refund or a coupon. */
  readonly yen: number;
  /** How many days a coupon can be used. */
  readonly days: number;
  /** Whether a coupon can only be used at the order's machine. */
  readonly atMachine: boolean;
  readonly to: ClosedState;
  /** Whether to act even if the records of order, payment and machine disagree. */
  readonly force: boolean;
};

/** Returns the command of an action. */
export function commandOf(
  kind: Kind,
  orderId: OrderDetail['row']['id'],
  { text, yen, days, atMachine, to, force }: Entered,
): OrderCommand {
  switch (kind) {
    case 'answer':
      return { kind, orderId, text };
    case 'capture':
    case 'revert':
      return { kind, orderId, reason: text, force };
    case 'close':
      return { kind, orderId, reason: text, force, to };
    case 'approve-refund':
      return { kind, orderId, reason: text };
    case 'refund':
    case 'request-refund':
      return { kind, orderId, reason: text, refundYen: yen };
    case 'give-coupon':
    case 'offer':
      return { kind, orderId, reason: text, yen, days, atMachine };
    case 'note':
      return { kind, orderId, reason: text };
  }
}
