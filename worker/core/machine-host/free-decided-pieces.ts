import * as v from 'valibot';
import { orderIdSchema } from '../../../contract/customer/orders.ts';
import type { Shelf } from '../machines/shelf-document.ts';
import { stockWrite } from '../machines/stock-write.ts';
import { holdsPiece } from '../order/released.ts';
import { parseOrders } from '../order-store/order-codec.ts';
import type { MachineName } from '../platforms/machine-object.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';

/**
 * Frees the pieces of orders that no longer hold one. Normally the order's own move does that. It
 * cannot if another version wrote the slot's stock in a shape that this one could not read. Without
 * this the piece could never be sold. One read for each held piece, and a write if there is
 * something to free.
 */
export async function freeDecidedPieces(
  { store }: Pick<Services, 'store'>,
  name: MachineName,
  { stock, updateTime }: Shelf,
): Promise<void> {
  const held = [...stock.values()].flatMap(({ reservedBy }) =>
    reservedBy.flatMap((id) => {
      const orderId = v.safeParse(orderIdSchema, id);
      return orderId.success ? [paths.order(name.clientId, orderId.output)] : [];
    }),
  );
  if (held.length === 0) return;
  const found = await store.batchGet(held);
  const { orders } = parseOrders(found.filter((document) => document !== undefined));
  const decided = new Set<string>(orders.filter((order) => !holdsPiece(order)).map(({ id }) => id));
  const changes = [...stock].flatMap(([slot, { reservedBy }]) => {
    const left = reservedBy.filter((id) => !decided.has(id));
    return left.length < reservedBy.length ? [[slot, { reservedBy: left }] as const] : [];
  });
  if (changes.length === 0) return;
  // If somebody changes the shelf meanwhile, this commit fails, and the next hello frees the
  // pieces.
  await store.commit([stockWrite(name, Object.fromEntries(changes), { updateTime })]);
}
