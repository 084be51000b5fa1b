import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Fulfilment, Outcome } from '../fulfilment.ts';
import { afterVend } from '../order/after-machine.ts';
import type { StoredOrder } from '../order/order.ts';
import { orderStates } from '../order/states/register.ts';
import { type Committed, commitMove, type MoveServices } from '../order-store/commit-move.ts';
import { fulfilmentOf } from '../order-store/fulfilment-of.ts';
import { parseOrder } from '../order-store/order-codec.ts';
import * as paths from '../store/paths.ts';
import { tryAgain } from '../store/try-again.ts';

const MAX_TRIES = 5;

/** Returns what a machine's report means in an order's current state. Undefined: nothing. */
export type OutcomeOf = (order: StoredOrder, fulfilment: Fulfilment<object>) => Outcome | undefined;

type Recorded = Committed | { readonly newer: StoredOrder } | undefined;

/**
 * Stores a machine's report by compare-and-set. If another commit came first, it reads the order
 * again. That commit may be this report's own, if the store's answer was lost.
 *
 * @param outcomeOf returns the report's meaning for the order's current state, or undefined for
 * none.
 * @returns the commit. `newer` if the report changes nothing and the store is ahead of `known`.
 * Undefined if it changes nothing at all.
 */
export async function recordVend(
  services: MoveServices,
  clientId: ClientId,
  known: StoredOrder,
  outcomeOf: OutcomeOf,
): Promise<Recorded> {
  const read = async () => parseOrder(await services.store.get(paths.order(clientId, known.id)));
  // A machine reports only about commands, so an order without one is an outdated copy.
  const isBeforeCommand = orderStates[known.state].fulfilment === 'waiting';
  let order = isBeforeCommand ? ((await read()) ?? known) : known;
  return tryAgain<Recorded>(MAX_TRIES, async () => {
    const outcome = outcomeOf(order, fulfilmentOf(services, order));
    const move = outcome && afterVend(order, outcome);
    if (!move) return { done: isSameVersion(order, known) ? undefined : { newer: order } };
    const committed = await commitMove(services, clientId, order, move);
    if (committed) return { done: committed };
    order = (await read()) ?? order;
    return 'AGAIN';
  });
}

const isSameVersion = (one: StoredOrder, other: StoredOrder) => one.updateTime === other.updateTime;
