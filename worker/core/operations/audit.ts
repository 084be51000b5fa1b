import * as v from 'valibot';
import { deleteAtMs } from '../orders/timing.ts';
import * as paths from '../store/paths.ts';
import { type Fields, Timestamp } from '../store/values.ts';
import { create, type Write } from '../store/writes.ts';
import type { OperatorContext } from './operator-context.ts';

const auditDocument = v.object({
  who: v.string(),
  what: v.string(),
  reason: v.string(),
  createdAt: v.string(),
});
export type Audit = v.InferOutput<typeof auditDocument>;

/** Audits of one order that are read: far more than any order gets. */
const MAX_AUDITS = 100;

type AuditedOrder = Parameters<typeof paths.orderAudits>[1];

/** The record of what an operator does, written in the same commit as the action. */
export const auditWrite = (
  { services, client, actor }: OperatorContext,
  orderId: AuditedOrder,
  action: { readonly what: string; readonly reason: string } & Fields,
): Write =>
  create(paths.orderAudit(client.clientId, orderId, crypto.randomUUID()), {
    ...action,
    who: actor.name,
    actor: { type: actor.type, id: actor.id, roles: actor.roles },
    deleteAt: Timestamp.ofMs(deleteAtMs(services.nowMs())),
  });

/** What operators did to an order, oldest first. */
export async function readAudits(
  { services, client }: OperatorContext,
  orderId: AuditedOrder,
): Promise<readonly Audit[]> {
  const stored = await services.store.query({
    from: paths.orderAudits(client.clientId, orderId),
    orderBy: { field: 'createdAt', direction: 'ASCENDING' },
    limit: MAX_AUDITS,
  });
  return stored.flatMap(({ fields }) => {
    const parsed = v.safeParse(auditDocument, fields);
    return parsed.success ? [parsed.output] : [];
  });
}
