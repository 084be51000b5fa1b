import type { OrderId } from '../../contract/customer/orders.ts';
import { endStates, type OrderState } from '../../contract/shared/order-state.ts';
import type { Move } from '../../worker/core/orders/advance.ts';
import { commitMove } from '../../worker/core/orders/commit-move.ts';
import { driveOrder } from '../../worker/core/orders/drive-order.ts';
import type { StoredOrder } from '../../worker/core/orders/order-document.ts';
import type { PaymentState } from '../../worker/core/pay/port/pay-provider.ts';
import { CommandError } from '../command/command-error.ts';
import { askProvider, describeInquiry } from './ask-provider.ts';
import { auditWrite } from './audit.ts';
import { type OperatorContext, readOrder } from './operator-context.ts';

export type Settlement = 'capture' | 'revert' | 'refund';
export type Justification = { readonly reason: string; readonly force: boolean };

type Plan = {
  readonly from: readonly OrderState[];
  readonly through: OrderState;
  readonly end: OrderState;
  /** The provider's state of the payment in which the call makes sense. */
  readonly sends: PaymentState;
  /** The provider's states in which it is done already. */
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

/**
 * Captures, releases or refunds the money of an order, by the functions that drive every purchase. The
 * new state and its audit are one commit. Running it again continues, or reports that it is done.
 * @returns a sentence for the operator. @throws CommandError where it must not be done.
 */
export async function settleOrder(
  operator: OperatorContext,
  settlement: Settlement,
  orderId: OrderId,
  { reason, force }: Justification,
): Promise<string> {
  const { through, end } = plans[settlement];
  const order = await readOrder(operator, orderId);
  if (order.state === end) return `${orderId} is already ${end}.`;
  if (order.state === through)
    return resultText(await continueOrder(operator, order), plans[settlement]);
  const { path, providerPaymentId } = await statesToEnter(operator, settlement, order, force);
  const move: Move = {
    path,
    ...(providerPaymentId === undefined ? {} : { providerPaymentId }),
    ...(settlement === 'capture' || order.reason !== null ? {} : { reason: 'BY_OPERATOR' }),
    afterMs: path.includes(end) ? undefined : 0,
  };
  const audit = auditWrite(operator, orderId, {
    what: settlement,
    reason,
    from: order.state,
    force,
  });
  const moved = await commitMove(operator.services, operator.client.clientId, order, move, [audit]);
  if (!moved) throw new CommandError(`${orderId} changed this moment: look at it again.`);
  return resultText(await continueOrder(operator, moved.order), plans[settlement]);
}

type Entered = { readonly path: OrderState[]; readonly providerPaymentId?: string };

/**
 * The states to enter: up to the end state where the provider has done it already. An order that does
 * not know its payment's number yet is told it by the provider.
 */
async function statesToEnter(
  operator: OperatorContext,
  settlement: Settlement,
  order: StoredOrder,
  force: boolean,
): Promise<Entered> {
  const { from, through, end, sends, done } = plans[settlement];
  if (!from.includes(order.state)) {
    throw new CommandError(
      `${order.id} is ${order.state}: ${settlement} begins at ${from.join(' or ')}. ${whyNotSettled(order)}`,
    );
  }
  const dispensed = order.history.some(({ state }) => state === 'DISPENSED');
  if (settlement === 'capture' && !dispensed && !force) {
    throw new CommandError(`${order.id}: no evidence that anything fell. Use --force if you know.`);
  }
  const answer = await askProvider(operator, order);
  const paymentState = answer.kind === 'OK' ? answer.value.state : undefined;
  const told = answer.kind === 'OK' ? answer.value.authorization?.providerPaymentId : undefined;
  const number = order.held || told === undefined ? {} : { providerPaymentId: told };
  if (paymentState !== undefined && done.includes(paymentState)) {
    return { path: [through, end], ...number };
  }
  if (!order.held && told === undefined) {
    throw new CommandError(
      `${describeInquiry(order, answer)}: no payment of ${order.id} is known, so there is nothing to ${settlement}. Use close to record how it ended.`,
    );
  }
  if (paymentState === sends || force) return { path: [through], ...number };
  throw new CommandError(
    `${describeInquiry(order, answer)}: ${settlement} needs ${sends}. Use --force if you know.`,
  );
}

const isoOf = (ms: number | null) => (ms === null ? undefined : new Date(ms).toISOString());

const whyNotSettled = ({ state, driveAtMs }: StoredOrder): string =>
  endStates.has(state)
    ? 'It has ended.'
    : `It is still on its way by itself (next step ${isoOf(driveAtMs) ?? 'by the machine'}).`;

/** Drives an order as its machine's object does, and sends the notification that its end owes. */
export async function continueOrder(
  operator: OperatorContext,
  start: StoredOrder,
): Promise<StoredOrder> {
  const { services, client } = operator;
  const { clientId } = client;
  const offline = {
    online: () => false,
    sendVend: () => undefined,
    knows: () => false,
    journalReach: () => 'unknown' as const,
    queryJournal: () => undefined,
  };
  const driver = { services, clientId, machine: offline, onCommitted: () => undefined };
  const order = await driveOrder(driver, { order: start, ownsIntent: false });
  const owes = endStates.has(order.state) && order.notice !== null;
  return owes ? driveOrder(driver, { order, ownsIntent: false }) : order;
}

const resultText = ({ id, state, driveAtMs }: StoredOrder, { end }: Plan): string =>
  state === end
    ? `${id} is ${end}.`
    : `${id} is ${state}: the provider has not said yes yet. It is tried again by itself${
        driveAtMs === null ? '' : ` from ${isoOf(driveAtMs)}`
      }; run this again to see.`;
