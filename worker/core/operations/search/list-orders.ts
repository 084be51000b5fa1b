import type { OrderPage } from '../../../../contract/console/found.ts';
import type { LineUserId, MachineId } from '../../../../contract/shared/ids.ts';
import { parseOrders } from '../../orders/order-document.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { cursorAfter, parseTimeCursor } from '../../store/time-cursor.ts';
import { Timestamp } from '../../store/values.ts';
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
  const from = paths.orders(clientId);
  const equal = (field: string, value: string | undefined) =>
    value === undefined ? [] : [{ field, op: 'EQUAL' as const, value }];
  const found = await store.query({
    from,
    where: [...equal('lineUserId', personId), ...equal('machine.id', machineId)],
    orderBy: { field: 'createdAt', direction: 'DESCENDING' },
    limit: PAGE + 1,
    ...(after
      ? {
          after: {
            value: new Timestamp(after.at),
            path: paths.unreadableOrder(clientId, after.id),
          },
        }
      : {}),
  });
  const page = found.slice(0, PAGE);
  const { orders, unreadable } = parseOrders(page);
  const last = found.length > PAGE ? page.at(-1) : undefined;
  return ok({
    orders: orders.map(orderRow),
    unreadable: unreadable.length,
    cursor: last ? cursorAfter(last, 'createdAt') : null,
  });
}
