import type { ClientId } from '../../contract/ids.ts';
import { log } from '../log.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { StoreError } from '../store/store-error.ts';
import { afterVend, type VendOutcome } from './after-machine.ts';
import { commitMove } from './commit-move.ts';
import { parseOrder, type StoredOrder } from './order-document.ts';

const MOST_TRIES = 5;

/**
 * Stores what the machine said, by compare-and-set; read anew whenever somebody else was faster.
 * @param said what the machine's word means for the order as it stands.
 * @returns the order as it stands then: the one given where the word changes nothing.
 */
export async function recordVend(
  services: Pick<Services, 'store' | 'nowMs'>,
  clientId: ClientId,
  known: StoredOrder,
  said: (order: StoredOrder) => VendOutcome | undefined,
): Promise<StoredOrder> {
  let order = known;
  for (let tried = 1; tried <= MOST_TRIES; tried++) {
    const outcome = said(order);
    const move = outcome && afterVend(order, outcome);
    if (!move) return order;
    const committed = await commitMove(services, clientId, order, move);
    if (committed) {
      if (move.flag) log('order.flagged', { clientId, orderId: order.id, outcome: move.flag });
      return committed;
    }
    order = parseOrder(await services.store.get(paths.order(clientId, order.id))) ?? order;
  }
  throw new StoreError('ABORTED', 'too much contention');
}
