import { isSettled } from '../../../contract/shared/order-state.ts';
import type { StoredOrder } from '../order/order.ts';
import { statesOf } from '../order/released.ts';
import { has } from '../order/states/register.ts';
import { parseOrder } from '../order-store/order-codec.ts';
import { everyPayMethod } from '../pay/unfinished-binding.ts';
import type { LineUserDocument } from '../person/line-user-document.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';

/** The most values of one field in a query. */
const IDS_OF_A_QUERY = 30;
const MAX_OPEN_ORDERS = 50;

/**
 * Returns the error that prevents closing an account while money is in motion. An order in manual
 * review does not prevent it.
 *
 * @throws UnreadableDocument, UnreadableOrder, because an unreadable document may describe
 * unfinished work.
 */
export async function unfinishedPurchases(
  services: Pick<Services, 'store' | 'nowMs'>,
  leaver: PersonKey,
  { activeOrder }: LineUserDocument,
): Promise<Result<void>> {
  if (activeOrder !== null) {
    const stored = await services.store.get(paths.order(leaver.clientId, activeOrder));
    const order = parseOrder(stored);
    // An ended order stays in `activeOrder` if its end could not read the person's document.
    const isDecided = order === undefined || has(statesOf(order), 'freesPerson');
    if (!isDecided) return fail('CLOSING_ORDER_OPEN', { orderId: activeOrder });
  }
  const methods = await everyPayMethod(services, leaver);
  for (let from = 0; from < methods.length; from += IDS_OF_A_QUERY) {
    const ids = methods.slice(from, from + IDS_OF_A_QUERY).map(({ id }) => id);
    const open = await services.store.query({
      from: paths.orders(leaver.clientId),
      where: [{ field: 'openOn', op: 'IN', value: ids }],
      limit: MAX_OPEN_ORDERS,
    });
    const moving = open.map(orderOf).find(isMoving);
    if (moving) return fail('CLOSING_ORDER_OPEN', { orderId: moving.id });
  }
  return ok(undefined);
}

const orderOf = (document: StoredDocument): StoredOrder => parseOrder(document);

/**
 * Returns whether the provider still owes an answer. False in manual review, where the order waits
 * for an operator.
 */
const isMoving = ({ state, checkAtMs }: StoredOrder): boolean =>
  state !== 'MANUAL_REVIEW' && (!isSettled(state) || checkAtMs !== null);
