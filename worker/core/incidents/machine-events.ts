import type { TaskDetail } from '../../../contract/console/tasks.ts';
import type { ClientId, MachineId } from '../../../contract/shared/ids.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { readIncident } from './incident-document.ts';
import { meaningsOf } from './incident-kinds.ts';

/** How many events of a machine its page, and its task's page, show. */
const MAX_EVENTS = 8;

type EventReader = {
  readonly services: Pick<Services, 'store'>;
  readonly client: { readonly clientId: ClientId };
};

/** Returns the latest events of a machine, without its customers' reports. */
export async function readMachineEvents(
  { services: { store }, client: { clientId } }: EventReader,
  machineId: MachineId,
): Promise<TaskDetail['events']> {
  return eventsOf(await store.query({ ...eventsAt(clientId, machineId), limit: MAX_EVENTS }));
}

/** Returns the query of a machine's incidents, the latest first. */
export const eventsAt = (clientId: ClientId, machineId: MachineId) =>
  ({
    from: paths.incidents(clientId),
    where: [{ field: 'machineId', op: 'EQUAL', value: machineId }],
    orderBy: { field: 'openedAt', direction: 'DESCENDING' },
  }) as const;

/** Returns the events of stored incidents. Those of customers and of newer versions are left out. */
export const eventsOf = (stored: readonly StoredDocument[]): TaskDetail['events'] =>
  stored
    .flatMap((document) => readIncident(document) ?? [])
    .filter(({ kind }) => kind !== 'COMPLAINT' && kind !== 'MANUAL_REVIEW')
    .map(({ id, kind, slot, openedAt, resolved }) => ({
      title: meaningsOf(kind),
      slot,
      at: new Date(openedAt).toISOString(),
      ended: resolved && {
        ...{ by: resolved.by, note: resolved.note, photo: resolved.hasPhoto ? id : null },
        at: new Date(resolved.at).toISOString(),
      },
    }));
