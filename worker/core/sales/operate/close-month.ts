import { type Operated, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import * as paths from '../../store/paths.ts';
import { type Fields, Timestamp } from '../../store/values.ts';
import { addCounts, noCounts } from '../counts.ts';
import { readSalesDay, readSalesMonth } from '../sales-documents.ts';
import { type MonthClosing, readClosing, standingProposal } from './read-closing.ts';
import { daysOfMonth } from './sales-periods.ts';

/**
 * Closes a month in two steps: one person requests it, a second person confirms the same sums. The
 * month's sums become the sum of its days, and never change again. Every day must agree with its
 * orders. Repeating a step changes nothing. If the sums have changed meanwhile, a new request is
 * needed.
 */
export async function closeMonth(closer: Acting, month: string): Promise<Operated<MonthClosing>> {
  const read = await readClosing(closer, month);
  if (!read.ok || read.value.closed) return read;
  const { isOver, unproven } = read.value;
  if (!isOver) return refuse({ code: 'MONTH_NOT_OVER' });
  if (unproven.length > 0) {
    return refuse({ code: 'MONTH_UNPROVEN', data: { days: [...unproven] } });
  }
  const isChanged = await closer.services.store.runOptimistic(() => nextStep(closer, month));
  return isChanged ? readClosing(closer, month) : read;
}

/** Decides by the stored month whether this person requests, confirms, or has already requested. */
async function nextStep(closer: Acting, month: string) {
  const { services, client, actor } = closer;
  const path = paths.salesMonth(client.clientId, month);
  const [monthAt, ...daysAt] = await services.store.batchGet([
    path,
    ...daysOfMonth(month).map((day) => paths.salesDay(client.clientId, day)),
  ]);
  const stored = readSalesMonth(monthAt);
  const counts = daysAt
    .map((day) => readSalesDay(day).counts)
    .reduce((sum, one) => addCounts(sum, one), noCounts);
  const asked = standingProposal(stored, counts.total);
  if (stored.closed || asked?.staffId === actor.id) return { writes: [], value: false };
  const at = Timestamp.ofMs(services.nowMs());
  const { capturedYen, refundedYen } = counts.total;
  const sums = { capturedYen, refundedYen };
  const fields: Fields = asked
    ? { month, counts, closed: { by: actor.name, proposedBy: asked.by, at } }
    : { month, proposed: { by: actor.name, staffId: actor.id, at, ...sums } };
  const target = { kind: 'tenant', id: client.clientId } as const;
  const what = asked ? 'month.close' : 'month.propose';
  return {
    writes: [
      {
        kind: 'set' as const,
        path,
        fields,
        mask: Object.keys(fields),
        serverTimes: ['updatedAt' as const],
        if: monthAt ? { updateTime: monthAt.updateTime } : { exists: false as const },
      },
      ...(await auditWrites(closer, target, { what, reason: '', after: { month, ...sums } })),
    ],
    value: true,
  };
}
