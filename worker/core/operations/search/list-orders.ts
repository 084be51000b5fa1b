import type { OrderListPage, OrderSort } from '../../../../contract/console/found.ts';
import type { LineUserId, MachineId } from '../../../../contract/shared/ids.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { parseOrders } from '../../order-store/order-codec.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import type { Filter } from '../../store/queries.ts';
import { parseTimeCursor, readTimePage } from '../../store/time-cursor.ts';
import { Timestamp } from '../../store/values.ts';
import { type Span, spanOfDay } from '../orders-of-span.ts';
import { orderRow } from './order-row.ts';

const PAGE = 30;

export type OrderFilter = {
  readonly personId?: LineUserId | undefined;
  readonly machineId?: MachineId | undefined;
  /** Placed on this day in Japan, `2026-11-20`. */
  readonly day?: string | undefined;
  readonly sort?: OrderSort | undefined;
  readonly cursor?: string | undefined;
};

/**
 * Lists the orders of a tenant, a person or a machine, of all days or of one. The latest come first
 * unless the oldest are requested. One query per page.
 */
export async function listOrders(
  { services: { store }, client: { clientId } }: Reader,
  { personId, machineId, day, sort, cursor }: OrderFilter,
): Promise<Operated<OrderListPage>> {
  const after = cursor === undefined ? undefined : parseTimeCursor(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'CURSOR_INVALID' });
  const equal = (field: string, value: string | undefined) =>
    value === undefined ? [] : [{ field, op: 'EQUAL' as const, value }];
  const { documents, cursor: next } = await readTimePage(store, {
    from: paths.orders(clientId),
    where: [
      ...equal('lineUserId', personId),
      ...equal('machine.id', machineId),
      ...(day === undefined ? [] : placedWithin(spanOfDay(day))),
    ],
    orderBy: { field: 'createdAt', direction: sort === 'oldest' ? 'ASCENDING' : 'DESCENDING' },
    limit: PAGE,
    after,
  });
  const { orders, unreadable } = parseOrders(documents);
  return ok({ orders: orders.map(orderRow), unreadable: unreadable.length, cursor: next });
}

const placedWithin = ({ fromMs, untilMs }: Span): readonly Filter[] => [
  { field: 'createdAt', op: 'GREATER_THAN_OR_EQUAL', value: Timestamp.ofMs(fromMs) },
  { field: 'createdAt', op: 'LESS_THAN', value: Timestamp.ofMs(untilMs) },
];
