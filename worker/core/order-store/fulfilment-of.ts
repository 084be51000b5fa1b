import type { Fulfilment } from '../fulfilment.ts';
import type { StoredOrder } from '../order/order.ts';
import { UnreadableOrder } from '../order/unreadable-order.ts';
import type { Services } from '../services.ts';

/** Returns an order's fulfilment. @throws UnreadableOrder if this deployment does not know its kind. */
export function fulfilmentOf(
  { fulfilments }: Pick<Services, 'fulfilments'>,
  { id, fulfilment: { kind } }: StoredOrder,
): Fulfilment<object> {
  const fulfilment = fulfilments[kind];
  if (!fulfilment) throw new UnreadableOrder(id);
  return fulfilment;
}
