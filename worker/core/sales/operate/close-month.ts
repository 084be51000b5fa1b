import { type Operated, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { Timestamp } from '../../store/values.ts';
import { addCounts, noCounts } from '../counts.ts';
import { readSalesDay, readSalesMonth } from '../sales-documents.ts';
import { type MonthClosing, readClosing } from './read-closing.ts';
import { daysOfMonth } from './sales-periods.ts';

/**
 * Closes a month: its sums become those of its days, and never change again. It needs every day to
 * agree with its orders. Closing it again changes nothing.
 */
export async function closeMonth(closer: Acting, month: string): Promise<Operated<MonthClosing>> {
  const { services, client, actor } = closer;
  const read = await readClosing(closer, month);
  if (!read.ok || read.value.closed) return read;
  const { isOver, unproven } = read.value;
  if (!isOver) return refuse({ code: 'MONTH_NOT_OVER' });
  if (unproven.length > 0) {
    return refuse({ code: 'MONTH_UNPROVEN', data: { days: [...unproven] } });
  }
  const { store, nowMs } = services;
  const path = paths.salesMonth(client.clientId, month);
  const closed = { by: actor.name, at: nowMs() };
  const isClosedNow = await store.runOptimistic(async () => {
    const [monthAt, ...daysAt] = await store.batchGet([
      path,
      ...daysOfMonth(month).map((day) => paths.salesDay(client.clientId, day)),
    ]);
    if (readSalesMonth(monthAt).closed) return { writes: [], value: false };
    const counts = daysAt
      .map((day) => readSalesDay(day).counts)
      .reduce((sum, one) => addCounts(sum, one), noCounts);
    const fields = { month, counts, closed: { ...closed, at: Timestamp.ofMs(closed.at) } };
    const target = { kind: 'tenant', id: client.clientId } as const;
    const { capturedYen, refundedYen } = counts.total;
    return {
      writes: [
        {
          kind: 'set',
          path,
          fields,
          mask: Object.keys(fields),
          serverTimes: ['updatedAt'],
          if: monthAt ? { updateTime: monthAt.updateTime } : { exists: false },
        },
        ...(await auditWrites(closer, target, {
          ...{ what: 'month.close', reason: '' },
          after: { month, capturedYen, refundedYen },
        })),
      ],
      value: true,
    };
  });
  return isClosedNow ? ok({ ...read.value, closed }) : readClosing(closer, month);
}
