import type { ClientId } from '../../../contract/shared/ids.ts';
import { log } from '../log.ts';
import type { Services } from '../services.ts';
import { update } from '../store/writes.ts';
import { type Happened, incidentPath, incidentWrite, newMessage } from './incident-document.ts';

/** A problem that persists is sent again after this time, not at every occurrence. */
const REPEAT_AFTER_MS = 24 * 3600_000;

/**
 * Stores an incident whose cause has no commit. It reminds the operator of a persistent problem
 * once a day. Never throws, so that it cannot hide the problem that it reports.
 */
export async function raiseIncident(
  { store, nowMs }: Pick<Services, 'store' | 'nowMs'>,
  clientId: ClientId,
  happened: Happened,
): Promise<void> {
  try {
    const incident = incidentWrite(clientId, happened, nowMs());
    const created = await store.commit([{ ...incident, if: { exists: false } }]);
    if (created.ok) return;
    const known = await store.get(incidentPath(clientId, happened));
    if (!known || nowMs() - Date.parse(known.updateTime) < REPEAT_AFTER_MS) return;
    const { updateTime } = known;
    await store.commit([
      update(
        incident.path,
        { ...newMessage(nowMs(), happened.kind), attempts: [] },
        { updateTime },
      ),
    ]);
  } catch (thrown) {
    log('incidents.untold', { clientId, thrown });
  }
}
