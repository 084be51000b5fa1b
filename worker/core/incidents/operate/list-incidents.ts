import type { MachineId } from '../../../../contract/shared/ids.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { parseTimeCursor, readTimePage } from '../../store/time-cursor.ts';
import { Timestamp } from '../../store/values.ts';
import { type Incident, readIncident } from '../incident-document.ts';
import type { IncidentKind } from '../incident-kinds.ts';
import { type MachinePlace, readMachinePlaces } from '../machine-places.ts';

/** An incident with its machine's place, as far as it has one. */
export type ListedIncident = { readonly incident: Incident; readonly place: MachinePlace | null };

/** A page of incidents. `cursor` begins the next page; null if there is none. */
export type IncidentPage = {
  readonly incidents: readonly ListedIncident[];
  /** Incidents of this page in the shape of a newer version. */
  readonly unreadable: readonly string[];
  readonly cursor: string | null;
};

export type Listing = {
  /** Resolved incidents instead of open ones. */
  readonly resolved: boolean;
  /** Only incidents of these kinds, at most 30, oldest first. */
  readonly kinds?: readonly IncidentKind[];
  /** Only incidents that opened earlier. */
  readonly openedBeforeMs?: number | undefined;
  readonly cursor?: string | undefined;
  /** Incidents of one page. */
  readonly limit?: number;
};

const PAGE = 25;

/**
 * Lists incidents, open or resolved. The latest come first, or the oldest if `kinds` are named. Two
 * reads for each.
 */
export async function listIncidents(
  { services: { store }, client: { clientId } }: Reader,
  { resolved, kinds, openedBeforeMs, cursor, limit = PAGE }: Listing,
): Promise<Operated<IncidentPage>> {
  const after = cursor === undefined ? undefined : parseTimeCursor(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'CURSOR_INVALID' });
  const { documents, cursor: next } = await readTimePage(store, {
    from: paths.incidents(clientId),
    where: [
      ...(kinds === undefined ? [] : [{ field: 'kind', op: 'IN' as const, value: [...kinds] }]),
      { field: 'isOpen', op: 'EQUAL', value: !resolved },
      ...(openedBeforeMs === undefined
        ? []
        : [
            {
              field: 'openedAt',
              op: 'LESS_THAN' as const,
              value: Timestamp.ofMs(openedBeforeMs),
            },
          ]),
    ],
    orderBy: { field: 'openedAt', direction: kinds === undefined ? 'DESCENDING' : 'ASCENDING' },
    limit,
    after,
  });
  const incidents = documents.flatMap((stored) => readIncident(stored) ?? []);
  const machineIds = incidents.flatMap(({ machineId }) => machineId ?? []);
  const places = await readMachinePlaces(store, clientId, machineIds);
  return ok({
    incidents: incidents.map((incident) => ({ incident, place: placeOf(places, incident) })),
    unreadable: documents.flatMap((stored) => (readIncident(stored) ? [] : [stored.id])),
    cursor: next,
  });
}

/** Reads one incident, open or resolved. */
export async function showIncident(
  { services: { store }, client: { clientId } }: Reader,
  id: string,
): Promise<Operated<ListedIncident>> {
  const stored = await store.get(paths.incident(clientId, id));
  if (!stored) return refuse({ code: 'INCIDENT_UNKNOWN' });
  const incident = readIncident(stored);
  if (!incident) return refuse({ code: 'INCIDENT_UNREADABLE' });
  const ids = incident.machineId === null ? [] : [incident.machineId];
  const places = await readMachinePlaces(store, clientId, ids);
  return ok({ incident, place: placeOf(places, incident) });
}

const placeOf = (
  places: ReadonlyMap<MachineId, MachinePlace>,
  { machineId }: Incident,
): MachinePlace | null => (machineId === null ? null : (places.get(machineId) ?? null));
