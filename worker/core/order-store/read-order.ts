import * as v from 'valibot';
import { orderIdSchema } from '../../../contract/customer/orders.ts';
import type { StoredOrder } from '../order/order.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { parseOrder } from './order-codec.ts';

/**
 * Returns the person's own order by the id in an address. Other people's are NOT_FOUND. One read.
 */
export async function readOwnOrder(
  store: Firestore,
  { clientId, lineUserId }: PersonKey,
  asked: string,
): Promise<Result<StoredOrder>> {
  const id = v.safeParse(orderIdSchema, asked);
  if (!id.success) return fail('NOT_FOUND');
  const order = parseOrder(await store.get(paths.order(clientId, id.output)));
  return order?.lineUserId === lineUserId ? ok(order) : fail('NOT_FOUND');
}
