import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { Support } from '../tenant/support-fields.ts';
import { type Lateness, lateTimes } from './delivery.ts';
import type { Incident } from './incident-document.ts';
import { taskOfIncident } from './incident-task.ts';

/**
 * Returns the incidents that must now go to the second recipient, with the reason by id. Nobody
 * took them, or nobody solved them, in time. One read for each incident that is late to be
 * taken but not yet late to be solved.
 */
export async function findLate(
  store: Firestore,
  clientId: ClientId,
  incidents: readonly Incident[],
  { support, nowMs }: { readonly support: Support | null; readonly nowMs: number },
): Promise<ReadonlyMap<string, Lateness>> {
  const passed = (incident: Incident, wanted: Lateness) =>
    lateTimes(incident, support).some(({ why, atMs }) => why === wanted && atMs <= nowMs);
  const unsolved = incidents.filter((incident) => passed(incident, 'unsolved'));
  const untaken = incidents.filter(
    (incident) => !unsolved.includes(incident) && passed(incident, 'untaken'),
  );
  const late = new Map<string, Lateness>(unsolved.map(({ id }) => [id, 'unsolved']));
  if (untaken.length === 0) return late;
  const owners = await store.batchGet(
    untaken.map((incident) => paths.taskOwners(clientId, taskOfIncident(incident))),
  );
  for (const [index, { id }] of untaken.entries()) if (!owners[index]) late.set(id, 'untaken');
  return late;
}
