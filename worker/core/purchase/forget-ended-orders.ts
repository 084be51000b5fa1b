import { endStates } from '../../../contract/shared/order-state.ts';
import { statesOf } from '../order/released.ts';
import { has } from '../order/states/register.ts';
import { parseOrders } from '../order-store/order-codec.ts';
import type { ReadUser } from '../person/read-user.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { update } from '../store/writes.ts';
import type { Buyer } from './read-purchase.ts';

/**
 * Removes ended orders from the person's limits. Normally an order's own end does that. It cannot
 * if another version wrote a limit in a shape that this one could not read. Without this the person
 * could never buy again.
 *
 * @returns whether anything was removed.
 */
export async function forgetEndedOrders(
  { store }: Pick<Services, 'store'>,
  { clientId, lineUserId }: Buyer,
  { user: { activeOrder, releasing }, condition }: ReadUser,
): Promise<boolean> {
  const ids = [
    ...(activeOrder === null ? [] : [activeOrder]),
    ...releasing.map((one) => one.orderId),
  ];
  const documents = await store.batchGet(ids.map((id) => paths.order(clientId, id)));
  const { orders } = parseOrders(documents.filter((document) => document !== undefined));
  const isDecided = orders.some(
    (order) => order.id === activeOrder && has(statesOf(order), 'freesPerson'),
  );
  const ended = new Set(orders.filter(({ state }) => endStates.has(state)).map(({ id }) => id));
  const left = releasing.filter(({ orderId }) => !ended.has(orderId));
  if (!isDecided && left.length === releasing.length) return false;
  const fields = { ...(isDecided ? { activeOrder: null } : {}), releasing: left };
  const path = paths.lineUser(clientId, lineUserId);
  return (await store.commit([update(path, fields, condition)])).ok;
}
