import type { ClientId } from '../../../contract/shared/ids.ts';
import type { OrderState } from '../../../contract/shared/order-state.ts';
import { orderEffects } from '../../../worker/core/capabilities.ts';
import { applyEffects, orderMove } from '../../../worker/core/orders/apply-effects.ts';
import type { StoredOrder } from '../../../worker/core/orders/order-document.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';

/** Returns what all capabilities write when an order enters these states. */
export function releaseOrder(
  store: Firestore,
  clientId: ClientId,
  order: StoredOrder,
  path: readonly OrderState[],
  nowMs: number,
) {
  const [first, ...more] = path;
  if (first === undefined) throw new Error('an order enters at least one state');
  const move = { kind: 'enter', path: [first, ...more] } as const;
  return applyEffects(store, orderEffects, orderMove(clientId, order, move, nowMs));
}
