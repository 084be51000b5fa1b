import type { ClientId } from '../../contract/ids.ts';
import { log } from '../log.ts';
import type { Services } from '../services.ts';
import { update } from '../store/writes.ts';
import { type Happened, incidentPath, incidentWrite } from './incident-document.ts';

/** What goes on happening is told again after this long, and not with every try. */
const TELL_AGAIN_MS = 24 * 3600_000;

/**
 * Stores an incident that has no commit of its own to be written in. What happens again to the same
 * subject is told once a day. Never fails: it must not hide the trouble that it tells of.
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
    if (!known || nowMs() - Date.parse(known.updateTime) < TELL_AGAIN_MS) return;
    await store.commit([update(incident.path, incident.fields, { updateTime: known.updateTime })]);
  } catch (thrown) {
    log('incidents.untold', { clientId, thrown });
  }
}
