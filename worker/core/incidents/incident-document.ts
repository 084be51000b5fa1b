import * as v from 'valibot';
import { bindingIdSchema } from '../../../contract/customer/pay-methods.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { machineIdSchema, orderIdSchema } from '../../../contract/shared/ids.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import type { Write } from '../store/writes.ts';

/**
 * Incidents within this time share one message, so that a repeatedly failing machine is no flood.
 */
const GROUP_MS = 5 * 60_000;

/**
 * `clients/{c}/incidents/{id}`: a problem that an operator must look at. It is written in the
 * commit of its cause, so that none is lost. `notifyAt` is set until the operator has been
 * notified.
 */
const storedIncident = v.object({
  kind: v.string(),
  orderId: v.fallback(v.nullable(orderIdSchema), null),
  machineId: v.fallback(v.nullable(machineIdSchema), null),
  bindingId: v.fallback(v.optional(v.nullable(bindingIdSchema), null), null),
  notifyAt: v.optional(v.nullable(v.string()), null),
});

export type Incident = v.InferOutput<typeof storedIncident> & { readonly id: string };

/**
 * The kind of a problem and its order, machine or pay method. One kind for one subject is one
 * incident.
 */
export type Happened = {
  readonly kind: string;
  readonly orderId: string | null;
  readonly machineId: string | null;
  readonly bindingId?: string;
};

/** Returns the path of the incident of a kind and subject. */
export const incidentPath = (
  clientId: ClientId,
  { kind, orderId, machineId, bindingId }: Happened,
) => paths.incident(clientId, `${orderId ?? bindingId ?? machineId ?? 'tenant'}.${kind}`);

/** Returns the write of an incident. The message to the operator combines those of five minutes. */
export function incidentWrite(
  clientId: ClientId,
  happened: Happened,
  nowMs: number,
): Extract<Write, { kind: 'set' }> {
  const { kind, orderId, machineId, bindingId = null } = happened;
  const notifyAt = Timestamp.ofMs((Math.floor(nowMs / GROUP_MS) + 1) * GROUP_MS);
  return {
    kind: 'set',
    path: incidentPath(clientId, happened),
    fields: { kind, orderId, machineId, bindingId, notifyAt },
    serverTimes: ['createdAt', 'updatedAt'],
  };
}

/** Reads an incident. One in a newer version's shape is still reported, by its kind alone. */
export function parseIncident({ id, fields }: StoredDocument): Incident {
  const parsed = v.safeParse(storedIncident, fields);
  return parsed.success
    ? { id, ...parsed.output }
    : { id, kind: 'UNKNOWN', orderId: null, machineId: null, bindingId: null, notifyAt: null };
}
