import type { OrderContent } from './order.ts';
import { orderStates } from './states/register.ts';
import type { StateRules } from './states/state-rules.ts';

const hasNumber = ({ payment }: OrderContent) => payment.providerPaymentId !== null;
const hasCommand = ({ fulfilment }: OrderContent) => fulfilment.command !== null;

/** Whether an order knows what its state guarantees. */
const knows: Readonly<Record<StateRules['knows'], (order: OrderContent) => boolean>> = {
  request: (order) => !hasNumber(order) && !hasCommand(order),
  hold: (order) => hasNumber(order) && !hasCommand(order),
  settlement: hasNumber,
  command: (order) => hasNumber(order) && hasCommand(order),
  any: () => true,
};

/**
 * Returns whether an order has what its state guarantees, and whether its amounts fit: held ≥
 * captured ≥ refunded. No rule may act on any other order, and none may be stored.
 */
export function isConsistent(order: OrderContent): boolean {
  const { heldYen, capturedYen, refundedYen } = order.payment;
  const isOrdered = heldYen >= capturedYen && capturedYen >= refundedYen;
  return isOrdered && knows[orderStates[order.state].knows](order);
}
