import type { OperationFailure } from '../../../contract/console/operation-errors.ts';
import type { OrderId } from '../../../contract/customer/orders.ts';
import { endStates, type OrderState } from '../../../contract/shared/order-state.ts';
import { driveOrder } from '../drive/drive-order.ts';
import { resolveOfOrder } from '../incidents/operate/resolve-incidents.ts';
import {
  type Operated,
  type OperatorContext,
  readOrder,
  refuse,
} from '../operator/operator-context.ts';
import { auditWrites } from '../operator/write-audit.ts';
import type { EnterStates, Move } from '../order/move.ts';
import { isHeld, type StoredOrder } from '../order/order.ts';
import { holdOf } from '../order/states/hold.ts';
import { isAnotherNumber, isMismatch } from '../order/states/mismatch.ts';
import { commitMove } from '../order-store/commit-move.ts';
import type { Answer } from '../pay-providers/port/answer.ts';
import type { Inquiry, PaymentState } from '../pay-providers/port/pay-provider.ts';
import { ok } from '../result.ts';
import type { Write } from '../store/writes.ts';
import { askProvider, providerAnswer } from './ask-provider.ts';
import { isFirstPart, refundAmount } from './refunds/refund-amount.ts';

export type Settlement = 'capture' | 'revert' | 'refund';
export type Justification = { readonly reason: string; readonly force: boolean };
/** The action's reason. `refundYen`: how much to refund. Absent: all of it. */
type Wanted = Justification & { readonly refundYen?: number | undefined };
/** Writes that belong in the commit of the action. */
type Beside = () => Promise<readonly Write[]>;

type Plan = {
  readonly from: readonly OrderState[];
  readonly through: OrderState;
  readonly end: OrderState;
  /** The provider's state of the payment that the call needs. */
  readonly sends: PaymentState;
  /** The provider's states in which the action is already done. */
  readonly done: readonly PaymentState[];
};

const plans: Readonly<Record<Settlement, Plan>> = {
  capture: {
    from: ['MANUAL_REVIEW'],
    through: 'CAPTURING',
    end: 'CAPTURED',
    sends: 'AUTHORIZED',
    done: ['CAPTURED'],
  },
  revert: {
    from: ['MANUAL_REVIEW'],
    through: 'REVERTING',
    end: 'REVERTED',
    sends: 'AUTHORIZED',
    done: ['CANCELLED', 'EXPIRED', 'FAILED'],
  },
  refund: {
    from: ['CAPTURED', 'MANUAL_REVIEW'],
    through: 'REFUNDING',
    end: 'REFUNDED',
    sends: 'CAPTURED',
    done: ['REFUNDED', 'CANCELLED'],
  },
};

/** The order after an operation, and whether the operation was done before. */
export type Settled = {
  readonly state: OrderState;
  /** Whether it was done before. Nothing was sent then. */
  readonly isRepeated: boolean;
  /** Whether it was begun before. This call only continued it. */
  readonly isContinued: boolean;
  /** Whether the provider has not confirmed yet. The order continues by itself. */
  readonly isPending: boolean;
  /** When it continues, in milliseconds. Null: not known. */
  readonly nextStepAtMs: number | null;
};

/**
 * Captures, releases or refunds the money of an order, by the same functions that drive every
 * purchase. One commit stores the new state and its audit row. Running it again continues, or
 * reports that it is done.
 */
export async function settleOrder(
  operator: OperatorContext,
  settlement: Settlement,
  orderId: OrderId,
  { reason, force, refundYen }: Wanted,
  beside: Beside = async () => [],
): Promise<Operated<Settled>> {
  const plan = plans[settlement];
  const read = await readOrder(operator, orderId);
  if (!read.ok) return read;
  const order = read.value;
  if (order.state === plan.end) return ok({ ...settled(order, plan), isRepeated: true });
  if (order.state === plan.through) {
    const after = await continueOrder(operator, order);
    return ok({ ...settled(after, plan), isContinued: true });
  }
  const entered = await statesToEnter(operator, settlement, order, { force, refundYen });
  if (!entered.ok) return entered;
  const { path, hold, refundYen: amountYen } = entered.value;
  const move: Move = {
    kind: 'enter',
    path,
    ...(hold ? { hold } : {}),
    ...(amountYen === undefined ? {} : { refundYen: amountYen }),
    ...(settlement === 'capture' || order.reason !== null ? {} : { reason: 'BY_OPERATOR' }),
    ...(path.includes(plan.end) ? {} : { afterMs: 0 }),
  };
  const audit = await auditWrites(
    operator,
    { kind: 'order', id: orderId },
    {
      ...{ what: settlement, reason, before: { state: order.state } },
      after: {
        ...{ path: [...path], force },
        ...(amountYen === undefined ? {} : { amountYen }),
      },
    },
  );
  const moved = await commitMove(operator.services, operator.client.clientId, order, move, [
    ...audit,
    ...(await beside()),
  ]);
  if (!moved) return refuse({ code: 'ORDER_CHANGED' });
  const after = await continueOrder(operator, moved.order);
  await resolveOfOrder(operator, orderId, reason);
  return ok(settled(after, plan));
}

const settled = ({ state, driveAtMs }: StoredOrder, { end }: Plan): Settled => ({
  state,
  isRepeated: false,
  isContinued: false,
  isPending: state !== end,
  nextStepAtMs: driveAtMs,
});

type Entered = Pick<EnterStates, 'path' | 'hold' | 'refundYen'>;

/**
 * Returns the states to enter: up to the end state if the provider has done the action already. If
 * the order does not know the payment's number, the provider supplies it.
 */
async function statesToEnter(
  operator: OperatorContext,
  settlement: Settlement,
  order: StoredOrder,
  { force, refundYen }: Pick<Wanted, 'force' | 'refundYen'>,
): Promise<Operated<Entered>> {
  const planned = planOf(settlement, order, refundYen);
  if (!planned.ok) return planned;
  const { through, end, sends, done, ...yen } = planned.value;
  const dispensed = order.history.some(({ state }) => state === 'DISPENSED');
  if (settlement === 'capture' && !dispensed && !force) return refuse({ code: 'EVIDENCE_MISSING' });
  const answer = await askProvider(operator, order);
  const isBelieved =
    answer.kind === 'OK' && (force || isOwnPayment(settlement, order, answer.value));
  const paymentState = isBelieved ? answer.value.state : undefined;
  const reported = answer.kind === 'OK' ? answer.value.authorization : null;
  const known = isHeld(order);
  const number = known || !reported ? {} : { hold: holdOf(order, reported) };
  if (paymentState !== undefined && done.includes(paymentState)) {
    return ok({ path: [through, end], ...number, ...yen });
  }
  if (!known && !reported) {
    return refuse({ code: 'PAYMENT_UNKNOWN', data: { provider: providerAnswer(order, answer) } });
  }
  if (paymentState === sends || force) return ok({ path: [through], ...number, ...yen });
  return refuse(disagreeing(order, answer, sends));
}

/** Returns whether the provider's answer is about this order's payment. */
const isOwnPayment = (settlement: Settlement, order: StoredOrder, reported: Inquiry): boolean =>
  settlement === 'capture' ? !isMismatch(order, reported) : !isAnotherNumber(order, reported);

/** Returns the failure for an action that contradicts the provider's answer. */
export function disagreeing(
  order: StoredOrder,
  answer: Answer<Inquiry>,
  state: string,
): OperationFailure {
  const isOther = answer.kind === 'OK' && isMismatch(order, answer.value);
  const { amountYen, payment } = order;
  const own = ` of ${amountYen} yen as payment ${payment.providerPaymentId ?? order.id}`;
  return {
    code: 'PROVIDER_DISAGREES',
    data: { provider: providerAnswer(order, answer), needed: isOther ? state + own : state },
  };
}

type Planned = Omit<Plan, 'from'> & Pick<EnterStates, 'refundYen'>;

/** Returns the plan for an action on an order, with the yen of a refund. */
function planOf(
  settlement: Settlement,
  order: StoredOrder,
  refundYen: number | undefined,
): Operated<Planned> {
  const { from, ...plan } = plans[settlement];
  if (!from.includes(order.state)) return refuse(unsuitable(order, from));
  if (settlement !== 'refund') return ok(plan);
  const amount = refundAmount(order, refundYen);
  if (!amount.ok) return amount;
  // A refund that somebody made at the provider has an unknown amount, so it does not count as this
  // partial refund.
  const done = isFirstPart(order, amount.value) ? [] : plan.done;
  return ok({ ...plan, done, refundYen: amount.value });
}

/** Returns the failure for an order that is not in a state from which the action may begin. */
export const unsuitable = (
  { state, driveAtMs }: StoredOrder,
  from: readonly OrderState[],
): OperationFailure => ({
  code: 'ORDER_STATE_UNSUITABLE',
  data: { state, from: [...from], hasEnded: endStates.has(state), nextStepAtMs: driveAtMs },
});

/** Drives an order as its machine's object does, and sends the notification that its end owes. */
export async function continueOrder(
  operator: OperatorContext,
  start: StoredOrder,
): Promise<StoredOrder> {
  const { services, client } = operator;
  const { clientId } = client;
  const offline = {
    online: () => false,
    sendCommand: () => undefined,
    knows: () => false,
    journalReach: () => 'unknown' as const,
    queryJournal: () => undefined,
  };
  const driver = { services, clientId, machine: offline, onCommitted: () => undefined };
  const order = await driveOrder(driver, { order: start, ownsIntent: false });
  const owes = endStates.has(order.state) && order.notice !== null;
  return owes ? driveOrder(driver, { order, ownsIntent: false }) : order;
}
