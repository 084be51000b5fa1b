import * as v from 'valibot';
import type { ClientId } from '../../contract/ids.ts';
import { machineIdSchema, orderIdSchema } from '../../contract/ids.ts';
import { bindingIdSchema } from '../../contract/pay-methods.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import type { Write } from '../store/writes.ts';

/** Incidents of this long are told together: a machine that goes wrong again and again is no flood. */
const GROUP_MS = 5 * 60_000;

/**
 * `clients/{c}/incidents/{id}`: something an operator must look at. Written in the commit of its cause,
 * so that none is lost; `notifyAt` stands until the operator has been told.
 */
const storedIncident = v.object({
  kind: v.string(),
  orderId: v.fallback(v.nullable(orderIdSchema), null),
  machineId: v.fallback(v.nullable(machineIdSchema), null),
  bindingId: v.fallback(v.optional(v.nullable(bindingIdSchema), null), null),
  notifyAt: v.optional(v.nullable(v.string()), null),
});

export type Incident = v.InferOutput<typeof storedIncident> & { readonly id: string };

/** What happened, to which order, machine or pay method. The same kind to the same subject is one incident. */
export type Happened = {
  readonly kind: string;
  readonly orderId: string | null;
  readonly machineId: string | null;
  readonly bindingId?: string;
};

/** Where the incident of a kind and subject stands. */
export const incidentPath = (
  clientId: ClientId,
  { kind, orderId, machineId, bindingId }: Happened,
) => paths.incident(clientId, `${orderId ?? bindingId ?? machineId ?? 'tenant'}.${kind}`);

/** The write that stores an incident; it is told with the others of its five minutes. */
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

/** The incident of a document; one of a newer version is told all the same, by its kind alone. */
export function parseIncident({ id, fields }: StoredDocument): Incident {
  const parsed = v.safeParse(storedIncident, fields);
  return parsed.success
    ? { id, ...parsed.output }
    : { id, kind: 'UNKNOWN', orderId: null, machineId: null, bindingId: null, notifyAt: null };
}
