import * as v from 'valibot';
import type { ClientId } from '../../contract/ids.ts';
import { machineIdSchema, orderIdSchema } from '../../contract/ids.ts';
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
  notifyAt: v.optional(v.nullable(v.string()), null),
});

export type Incident = v.InferOutput<typeof storedIncident> & { readonly id: string };

/** What happened, to which order or machine. The same kind to the same subject is one incident. */
export type Happened = {
  readonly kind: string;
  readonly orderId: string | null;
  readonly machineId: string | null;
};

/** The write that stores an incident; it is told with the others of its five minutes. */
export function incidentWrite(
  clientId: ClientId,
  { kind, orderId, machineId }: Happened,
  nowMs: number,
): Write {
  const notifyAt = Timestamp.ofMs((Math.floor(nowMs / GROUP_MS) + 1) * GROUP_MS);
  return {
    kind: 'set',
    path: paths.incident(clientId, `${orderId ?? machineId ?? 'tenant'}.${kind}`),
    fields: { kind, orderId, machineId, notifyAt },
    serverTimes: ['createdAt', 'updatedAt'],
  };
}

/** The incident of a document; one of a newer version is told all the same, by its kind alone. */
export function parseIncident({ id, fields }: StoredDocument): Incident {
  const parsed = v.safeParse(storedIncident, fields);
  return parsed.success
    ? { id, ...parsed.output }
    : { id, kind: 'UNKNOWN', orderId: null, machineId: null, notifyAt: null };
}
