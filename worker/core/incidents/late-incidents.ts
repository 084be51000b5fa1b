import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { Support } from '../tenant/support-fields.ts';
import { escalatesAtMs } from './delivery.ts';
import type { Incident } from './incident-document.ts';
import { taskOfIncident } from './incident-task.ts';

/**
 * Returns the ids of the incidents that nobody has taken within the tenant's time, and of which the second recipient
 * does not know yet. One read each.
 */
export async function findLate(
  store: Firestore,
  clientId: ClientId,
  incidents: readonly Incident[],
  { support, nowMs }: { readonly support: Support | null; readonly nowMs: number },
): Promise<ReadonlySet<string>> {
  const due = incidents.filter(
    (incident) => (escalatesAtMs(incident, support) ?? Number.POSITIVE_INFINITY) <= nowMs,
  );
  if (due.length === 0) return new Set();
  const owners = await store.batchGet(
    due.map((incident) => paths.taskOwners(clientId, taskOfIncident(incident))),
  );
  return new Set(due.filter((_, index) => !owners[index]).map(({ id }) => id));
}
