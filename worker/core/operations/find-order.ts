import * as v from 'valibot';
import type { OrderId } from '../../../contract/customer/orders.ts';
import { orderIdSchema } from '../../../contract/shared/ids.ts';
import { readOrderNumber } from '../../../contract/shared/order-number.ts';
import { type Operated, type Reader, refuse } from '../operator/operator-context.ts';
import { ok } from '../result.ts';
import * as paths from '../store/paths.ts';

/**
 * Returns the id of an order from what somebody reads out: its id, or the number on its receipt.
 * The number is the start of the id, so one query from there finds the order. It reads at most two
 * documents and needs no further index.
 */
export async function findOrderId(
  { services: { store }, client: { clientId } }: Reader,
  typed: string | undefined,
): Promise<Operated<OrderId>> {
  if (typed === undefined) return refuse({ code: 'ORDER_NUMBER_MISSING' });
  const whole = v.safeParse(orderIdSchema, typed.trim());
  if (whole.success) return ok(whole.output);
  const start = readOrderNumber(typed);
  if (start === undefined) return refuse({ code: 'ORDER_NUMBER_WRONG' });
  const from = paths.orders(clientId);
  const following = await store.query({ from, after: { path: `${from}/${start}` }, limit: 2 });
  const ids = following.flatMap(({ id }) => {
    const parsed = v.safeParse(orderIdSchema, id);
    return parsed.success && id.startsWith(start) ? [parsed.output] : [];
  });
  const [found, another] = ids;
  if (!found) return refuse({ code: 'ORDER_UNKNOWN' });
  if (another) return refuse({ code: 'ORDER_NUMBER_SHARED', data: { orderIds: ids } });
  return ok(found);
}
