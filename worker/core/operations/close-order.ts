import type { ProviderAnswer } from '../../../contract/console/operation-errors.ts';
import type { ClosedState } from '../../../contract/console/order-actions.ts';
import type { OrderId } from '../../../contract/customer/orders.ts';
import { resolveOfOrder } from '../incidents/operate/resolve-incidents.ts';
import {
  type Operated,
  type OperatorContext,
  readOrder,
  refuse,
} from '../operator/operator-context.ts';
import { auditWrites } from '../operator/write-audit.ts';
import type { Move } from '../order/move.ts';
import type { StoredOrder } from '../order/order.ts';
import { isAnotherNumber, isMismatch } from '../order/states/mismatch.ts';
import { commitMove } from '../order-store/commit-move.ts';
import type { Answer } from '../pay-providers/port/answer.ts';
import type { Inquiry, PaymentState } from '../pay-providers/port/pay-provider.ts';
import { ok } from '../result.ts';
import type { Write } from '../store/writes.ts';
import { askProvider, providerAnswer } from './ask-provider.ts';
import { continueOrder, disagreeing, type Justification, unsuitable } from './settle-order.ts';

export { type ClosedState, closedStateSchema } from '../../../contract/console/order-actions.ts';

const agreeingStates: Readonly<Record<ClosedState, readonly PaymentState[]>> = {
  CAPTURED: ['CAPTURED'],
  CANCELLED: ['NONE', 'CANCELLED', 'EXPIRED', 'FAILED'],
  REVERTED: ['CANCELLED', 'EXPIRED', 'FAILED'],
  REFUNDED: ['REFUNDED', 'CANCELLED'],
};

/** Returns whether the provider's answer confirms this end of the order. */
export const agrees = (to: ClosedState, order: StoredOrder, answer: Answer<Inquiry>): boolean =>
  answer.kind === 'OK' &&
  agreeingStates[to].includes(answer.value.state) &&
  !(to === 'CAPTURED' ? isMismatch : isAnotherNumber)(order, answer.value);

/** The recorded end, and the provider's answer before it. */
export type Closed = {
  readonly state: ClosedState;
  /** Whether it was recorded before. The provider was not asked then. */
  readonly isRepeated: boolean;
  readonly provider: ProviderAnswer | null;
};

/**
 * Records how an order in MANUAL_REVIEW has ended. No money moves. It asks the provider. Without
 * `force` it refuses an end that contradicts the provider's answer.
 *
 * @param beside writes that happen in the same commit.
 */
export async function closeOrder(
  operator: OperatorContext,
  orderId: OrderId,
  { to, reason, force }: Justification & { readonly to: ClosedState },
  beside: readonly Write[] = [],
): Promise<Operated<Closed>> {
  const read = await readOrder(operator, orderId);
  if (!read.ok) return read;
  const order = read.value;
  if (order.state === to) return ok({ state: to, isRepeated: true, provider: null });
  if (order.state !== 'MANUAL_REVIEW') return refuse(unsuitable(order, ['MANUAL_REVIEW']));
  const answer = await askProvider(operator, order);
  const provider = providerAnswer(order, answer);
  if (!agrees(to, order, answer) && !force) return refuse(disagreeing(order, answer, to));
  const audit = await auditWrites(
    operator,
    { kind: 'order', id: orderId },
    {
      what: 'close',
      reason,
      before: { state: order.state, provider },
      after: { state: to, force },
    },
  );
  const move: Move = {
    kind: 'enter',
    path: [to],
    ...(to === 'CAPTURED' ? {} : { reason: 'BY_OPERATOR' }),
  };
  const closed = await commitMove(operator.services, operator.client.clientId, order, move, [
    ...audit,
    ...beside,
  ]);
  if (!closed) return refuse({ code: 'ORDER_CHANGED' });
  await continueOrder(operator, closed.order);
  await resolveOfOrder(operator, orderId, reason);
  return ok({ state: to, isRepeated: false, provider });
}
