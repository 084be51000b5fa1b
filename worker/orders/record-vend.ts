import type { ClientId } from '../../contract/ids.ts';
import type { OrderState } from '../../contract/order-state.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { StoreError } from '../store/store-error.ts';
import { afterVend, type VendOutcome } from './after-machine.ts';
import { type Committed, commitMove } from './commit-move.ts';
import { parseOrder, type StoredOrder } from './order-document.ts';

const MAX_TRIES = 5;

/** A machine reports only what it was told to vend: an order known to be earlier is known of old. */
const beforeCommand: readonly OrderState[] = [
  'CREATED',
  'AUTHORIZING',
  'AUTH_UNKNOWN',
  'AUTHORIZED',
];

/**
 * Stores what a machine reported, by compare-and-set. It reads the order again when another commit came
 * first, which may be this very report's: its answer can be lost.
 * @param outcomeOf what the report means for the order as it is; undefined for nothing.
 * @returns the commit; `newer` where the report changes nothing and the store is ahead of `known`;
 * undefined where it changes nothing of what is known.
 */
export async function recordVend(
  services: Pick<Services, 'store' | 'nowMs' | 'metrics'>,
  clientId: ClientId,
  known: StoredOrder,
  outcomeOf: (order: StoredOrder) => VendOutcome | undefined,
): Promise<Committed | { readonly newer: StoredOrder } | undefined> {
  const read = async () => parseOrder(await services.store.get(paths.order(clientId, known.id)));
  let order = beforeCommand.includes(known.state) ? ((await read()) ?? known) : known;
  for (let tried = 1; tried <= MAX_TRIES; tried++) {
    const outcome = outcomeOf(order);
    const move = outcome && afterVend(order, outcome);
    if (!move) return isSameVersion(order, known) ? undefined : { newer: order };
    const committed = await commitMove(services, clientId, order, move);
    if (committed) return committed;
    order = (await read()) ?? order;
  }
  throw new StoreError('ABORTED', 'too much contention');
}

const isSameVersion = ({ document: one }: StoredOrder, { document: other }: StoredOrder) =>
  one.updateTime === other.updateTime;
