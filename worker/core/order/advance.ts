import { deadlineOf } from './deadline.ts';
import { isCommanded, isHeld, type StoredOrder } from './order.ts';
import { orderStates } from './states/register.ts';
import type { Step } from './step.ts';
import { UnreadableOrder } from './unreadable-order.ts';

/**
 * Returns an order's next step, derived only from the order and the time. Repeating a step is
 * harmless: every call carries the order's id, and compare-and-set stores its result.
 *
 * @throws UnreadableOrder if the order lacks what its state guarantees. `parseOrder` never returns
 * such an order.
 */
export function advance(order: StoredOrder, nowMs: number): Step {
  const rules = orderStates[order.state];
  if (rules.deadline && nowMs >= deadlineOf(order))
    return { do: 'move', move: rules.deadline.move };
  switch (rules.knows) {
    case 'request':
    case 'any':
      return rules.step(order, nowMs);
    case 'hold':
    case 'settlement':
      if (isHeld(order)) return rules.step(order, nowMs);
      break;
    case 'command':
      if (isCommanded(order)) return rules.step(order, nowMs);
      break;
  }
  throw new UnreadableOrder(order.id);
}
