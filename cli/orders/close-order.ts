import * as v from 'valibot';
import type { OrderId } from '../../contract/customer/orders.ts';
import { commitMove } from '../../worker/core/orders/commit-move.ts';
import type { PaymentState } from '../../worker/core/pay/port/pay-provider.ts';
import { CommandError } from '../command/command-error.ts';
import { askProvider, describeInquiry } from './ask-provider.ts';
import { auditWrite } from './audit.ts';
import { type OperatorContext, readOrder } from './operator-context.ts';
import { continueOrder, type Justification } from './settle-order.ts';

/** The end states that an operator may record. */
export const closedStateSchema = v.picklist(['CAPTURED', 'CANCELLED', 'REVERTED', 'REFUNDED']);
export type ClosedState = v.InferOutput<typeof closedStateSchema>;

const agreeingStates: Readonly<Record<ClosedState, readonly PaymentState[]>> = {
  CAPTURED: ['CAPTURED'],
  CANCELLED: ['NONE', 'CANCELLED', 'EXPIRED', 'FAILED'],
  REVERTED: ['CANCELLED', 'EXPIRED', 'FAILED'],
  REFUNDED: ['REFUNDED', 'CANCELLED'],
};

/**
 * Records how an order in MANUAL_REVIEW has ended. No money moves. The provider is asked, and an end
 * that contradicts its answer is refused without `force`.
 * @throws CommandError where it must not be closed.
 */
export async function closeOrder(
  operator: OperatorContext,
  orderId: OrderId,
  { to, reason, force }: Justification & { readonly to: ClosedState },
): Promise<string> {
  const order = await readOrder(operator, orderId);
  if (order.state === to) return `${orderId} is already ${to}.`;
  if (order.state !== 'MANUAL_REVIEW') {
    throw new CommandError(`${orderId} is ${order.state}: only MANUAL_REVIEW is closed by hand.`);
  }
  const answer = await askProvider(operator, order);
  const providerAnswer = describeInquiry(order, answer);
  const fits = answer.kind === 'OK' && agreeingStates[to].includes(answer.value.state);
  if (!fits && !force) {
    throw new CommandError(
      `${providerAnswer}: that contradicts ${to}. Use --force if you know better.`,
    );
  }
  const audit = auditWrite(operator, orderId, {
    what: `close ${to}`,
    reason,
    said: providerAnswer,
    force,
  });
  const move = { path: [to], ...(to === 'CAPTURED' ? {} : { reason: 'BY_OPERATOR' as const }) };
  const closed = await commitMove(operator.services, operator.client.clientId, order, move, [
    audit,
  ]);
  if (!closed) throw new CommandError(`${orderId} changed this moment: look at it again.`);
  await continueOrder(operator, closed.order);
  return `${providerAnswer}.\n${orderId} is ${to}.`;
}
