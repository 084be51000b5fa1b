import * as v from 'valibot';
import type { OrderId } from '../../contract/orders.ts';
import { commitMove } from '../../worker/orders/commit-move.ts';
import type { PaymentState } from '../../worker/pay/port/pay-provider.ts';
import { CommandError } from '../command-error.ts';
import { askProvider, saidOf } from './ask-provider.ts';
import { auditWrite } from './audit.ts';
import { type Desk, readOrder } from './open-desk.ts';
import { type Because, bringOn } from './settle-order.ts';

/** The ends that a person may declare. */
export const closedStateSchema = v.picklist(['CAPTURED', 'CANCELLED', 'REVERTED', 'REFUNDED']);
export type ClosedState = v.InferOutput<typeof closedStateSchema>;

const agrees: Readonly<Record<ClosedState, readonly PaymentState[]>> = {
  CAPTURED: ['CAPTURED'],
  CANCELLED: ['NONE', 'CANCELLED', 'EXPIRED', 'FAILED'],
  REVERTED: ['CANCELLED', 'EXPIRED', 'FAILED'],
  REFUNDED: ['REFUNDED', 'CANCELLED'],
};

/**
 * Declares how an order that waits for a person has ended; no money moves. What the provider really
 * says is shown, and an end that contradicts it is refused without `force`.
 * @throws CommandError where it must not be closed.
 */
export async function closeOrder(
  desk: Desk,
  orderId: OrderId,
  { to, reason, force }: Because & { readonly to: ClosedState },
): Promise<string> {
  const order = await readOrder(desk, orderId);
  if (order.state === to) return `${orderId} is already ${to}.`;
  if (order.state !== 'MANUAL_REVIEW') {
    throw new CommandError(`${orderId} is ${order.state}: only MANUAL_REVIEW is closed by hand.`);
  }
  const answer = await askProvider(desk, order);
  const said = saidOf(order, answer);
  const fits = answer.kind === 'OK' && agrees[to].includes(answer.value.state);
  if (!fits && !force) {
    throw new CommandError(`${said}: that contradicts ${to}. Use --force if you know better.`);
  }
  const audit = auditWrite(desk, orderId, { what: `close ${to}`, reason, said, force });
  const move = { path: [to], ...(to === 'CAPTURED' ? {} : { reason: 'BY_OPERATOR' as const }) };
  const closed = await commitMove(desk.services, desk.client.clientId, order, move, [audit]);
  if (!closed) throw new CommandError(`${orderId} changed this moment: look at it again.`);
  await bringOn(desk, closed.order);
  return `${said}.\n${orderId} is ${to}.`;
}
