import type { Acted } from '../../../contract/console/order-actions.ts';
import type { OrderId } from '../../../contract/shared/ids.ts';
import { type Operated, type OperatorContext, readOrder } from '../operator/operator-context.ts';
import { readAudits } from '../operator/read-audit.ts';
import { auditWrites } from '../operator/write-audit.ts';
import { ok } from '../result.ts';

/**
 * Keeps a note of a member of staff at an order, in the order's log. The same note of the same person twice
 * in a row is one: a request may arrive twice.
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
