import type { OrderPage } from '../../../../contract/console/found.ts';
import type { LineUserId, MachineId } from '../../../../contract/shared/ids.ts';
import { parseOrders } from '../../orders/order-document.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { parseTimeCursor, readTimePage } from '../../store/time-cursor.ts';
import { type Operated, type Reader, refuse } from '../operator-context.ts';
import { orderRow } from './order-row.ts';

const PAGE = 30;

export type OrderFilter = {
  readonly personId?: LineUserId | undefined;
  readonly machineId?: MachineId | undefined;
  readonly cursor?: string | undefined;
};

/** Lists the orders of a tenant, of a person or of a machine, the latest first. One query per page. */
export async function listOrders(
  { services: { store }, client: { clientId } }: Reader,
  { personId, machineId, cursor }: OrderFilter,
): Promise<Operated<OrderPage>> {
  const after = cursor === undefined ? undefined : parseTimeCursor(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'CURSOR_INVALID' });
  const equal = (field: string, value: string | undefined) =>
    value === undefined ? [] : [{ field, op: 'EQUAL' as const, value }];
  const { documents, cursor: next } = await readTimePage(store, {
    from: paths.orders(clientId),
    where: [...equal('lineUserId', personId), ...equal('machine.id', machineId)],
    orderBy: { field: 'createdAt', direction: 'DESCENDING' },
    limit: PAGE,
    after,
  });
  const { orders, unreadable } = parseOrders(documents);
  return ok({ orders: orders.map(orderRow), unreadable: unreadable.length, cursor: next });
}
