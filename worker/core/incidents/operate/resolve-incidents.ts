import type { OrderId } from '../../../../contract/customer/orders.ts';
import { log } from '../../log.ts';
import { type Operated, type OperatorContext, refuse } from '../../operator/operator-context.ts';
import { auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { documentPath } from '../../store/segments.ts';
import { Timestamp } from '../../store/values.ts';
import { update } from '../../store/writes.ts';
import { type Incident, readIncident } from '../incident-document.ts';
import type { IncidentKind } from '../incident-kinds.ts';
import { resolutionWrites } from '../resolve-incident.ts';

/** More open incidents than one order has. */
const MAX_OF_ORDER = 20;

/**
 * Resolves an order's open incidents, because an operator dealt with the order. Never throws: the order
 * is settled already, and an incident that stays open is resolved by its own command.
 */
export async function resolveOfOrder(
  { services, client: { clientId }, actor }: OperatorContext,
  orderId: OrderId,
  note: string,
  kinds?: readonly IncidentKind[],
): Promise<void> {
  const { store, nowMs } = services;
  try {
    const found = await store.query({
      from: paths.incidents(clientId),
      where: [{ field: 'orderId', op: 'EQUAL', value: orderId }],
      limit: MAX_OF_ORDER,
    });
    for (const stored of found) {
      const incident = readIncident(stored);
      const isMeant = kinds === undefined || kinds.some((kind) => kind === incident?.kind);
      if (!incident?.isOpen || !isMeant) continue;
      await store.commit(resolutionWrites(clientId, stored, { by: actor.name, note }, nowMs()));
    }
  } catch (thrown) {
    log('incidents.unresolved', { clientId, orderId, thrown });
  }
}

/** Resolves one incident by its id. Repeating it changes nothing. */
export async function resolveIncident(
  operator: OperatorContext,
  id: string,
  note: string,
): Promise<Operated<Incident>> {
  const { services, client, actor } = operator;
  const found = await openIncident(operator, id);
  if (!found.ok) return found;
  const { stored, incident } = found.value;
  const resolution = { by: actor.name, note };
  const writes = resolutionWrites(client.clientId, stored, resolution, services.nowMs());
  const target = { kind: 'incident', id } as const;
  const audit = await auditWrites(operator, target, { what: 'incident.resolve', reason: note });
  const committed = await services.store.commit([...writes, ...audit]);
  return committed.ok ? ok(incident) : refuse({ code: 'INCIDENT_CHANGED' });
}

/** Notes that a person looks after an incident. Somebody else may take it over. */
export async function takeIncident(
  operator: OperatorContext,
  id: string,
): Promise<Operated<Incident>> {
  const { services, actor } = operator;
  const found = await openIncident(operator, id);
  if (!found.ok) return found;
  const { stored, incident } = found.value;
  const taken = { by: actor.name, at: services.nowMs() };
  const fields = { taken: { ...taken, at: Timestamp.ofMs(taken.at) } };
  const path = documentPath(...stored.path.split('/'));
  const { updateTime } = stored;
  const target = { kind: 'incident', id } as const;
  const audit = await auditWrites(operator, target, { what: 'incident.take', reason: '' });
  const committed = await services.store.commit([update(path, fields, { updateTime }), ...audit]);
  return committed.ok ? ok({ ...incident, taken }) : refuse({ code: 'INCIDENT_CHANGED' });
}

type Found = { readonly stored: StoredDocument; readonly incident: Incident };

async function openIncident(
  { services, client }: OperatorContext,
  id: string,
): Promise<Operated<Found>> {
  const stored = await services.store.get(paths.incident(client.clientId, id));
  if (!stored) return refuse({ code: 'INCIDENT_UNKNOWN' });
  const incident = readIncident(stored);
  if (!incident) return refuse({ code: 'INCIDENT_UNREADABLE' });
  return incident.isOpen ? ok({ stored, incident }) : refuse({ code: 'INCIDENT_RESOLVED' });
}
