import type { Acted } from '../../../contract/console/order-actions.ts';
import type { OrderId } from '../../../contract/shared/ids.ts';
import { type Operated, type OperatorContext, readOrder } from '../operator/operator-context.ts';
import { readAudits } from '../operator/read-audit.ts';
import { auditWrites } from '../operator/write-audit.ts';
import { ok } from '../result.ts';

/**
 * Adds a note of a member of staff to an order's log. If the same person's last note has the same
 * text, nothing is added, because a request may arrive twice.
 */
export async function noteOnOrder(
  operator: OperatorContext,
  orderId: OrderId,
  text: string,
): Promise<Operated<Acted>> {
  const read = await readOrder(operator, orderId);
  if (!read.ok) return read;
  const target = { kind: 'order', id: orderId } as const;
  await operator.services.store.runOptimistic(async () => {
    const last = (await readAudits(operator, target)).at(-1);
    const isRepeated =
      last?.what === 'note' && last.reason === text && last.actor.id === operator.actor.id;
    return {
      writes: isRepeated ? [] : await auditWrites(operator, target, { what: 'note', reason: text }),
      value: undefined,
    };
  });
  return ok({ outcome: 'done', state: null });
}
