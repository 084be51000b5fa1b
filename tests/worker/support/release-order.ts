import type { ClientId } from '../../../contract/shared/ids.ts';
import type { OrderState } from '../../../contract/shared/order-state.ts';
import { orderEffects } from '../../../worker/core/capabilities.ts';
import type { EnterStates } from '../../../worker/core/order/move.ts';
import type { StoredOrder } from '../../../worker/core/order/order.ts';
import { applyEffects, orderMove } from '../../../worker/core/order-store/apply-effects.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';

/**
 * Returns what all capabilities write when an order enters these states.
 * @returns `counted`: the writes of the sales counters. `writes`: all others.
 */
export async function releaseOrder(
  store: Firestore,
  clientId: ClientId,
  order: StoredOrder,
  path: readonly OrderState[],
  nowMs: number,
  why: Pick<EnterStates, 'reason' | 'flag'> = {},
) {
  const [first, ...more] = path;
  if (first === undefined) throw new Error('an order enters at least one state');
  const move = { kind: 'enter', path: [first, ...more], ...why } as const;
  const moved = orderMove(clientId, order, move, nowMs);
  const { writes, notice } = await applyEffects(store, orderEffects, moved);
  const isCounted = ({ path: at }: (typeof writes)[number]) => at.split('/')[2] === 'sales';
  return {
    writes: writes.filter((write) => !isCounted(write)),
    counted: writes.filter(isCounted),
    notice,
  };
}
