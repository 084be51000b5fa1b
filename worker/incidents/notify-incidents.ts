import type { ClientId } from '../../contract/ids.ts';
import { derivedUuid } from '../crypto/derived-uuid.ts';
import { log } from '../log.ts';
import { notifyOperator } from '../notifications/notify-operator.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { documentPath } from '../store/segments.ts';
import { update } from '../store/writes.ts';
import { overduePages } from '../sweep/overdue-pages.ts';
import { everyTenant } from '../sweep/tenants-side-by-side.ts';
import { parseIncident } from './incident-document.ts';
import { incidentsText } from './incident-texts.ts';

const PAGE = 300;
const MAX_PAGES = 10;

/**
 * Tells every operator what has happened since the last time: one message a tenant and page. Whoever
 * cannot be told stays for the next run; one tenant's failure is nobody else's. Needs the
 * collection-group index on `incidents.notifyAt`. @returns how many incidents were due.
 */
export async function notifyIncidents(services: Services): Promise<number> {
  /** Tenants whose operator did not answer in this run. */
  const away = new Set<ClientId>();
  let found = 0;
  const pages = overduePages(services.store, {
    from: { everyCollection: 'incidents' },
    field: 'notifyAt',
    untilMs: services.nowMs(),
    pageSize: PAGE,
    maxPages: MAX_PAGES,
  });
  for await (const due of pages) {
    found += due.length;
    await everyTenant(due, async (clientId, documents) => {
      if (away.has(clientId)) return;
      const isTold = await notifyTenant(services, clientId, documents);
      if (!isTold) away.add(clientId);
    });
  }
  return found;
}

/** @returns whether there is nothing left to tell; false: the next run tries again. */
async function notifyTenant(
  services: Services,
  clientId: ClientId,
  documents: readonly StoredDocument[],
): Promise<boolean> {
  try {
    const text = incidentsText(documents.map(parseIncident));
    // Named by what it tells: sent again after a lost answer it arrives once.
    const subject = documents.map(({ id, updateTime }) => `${id} ${updateTime}`).join('\n');
    const key = await derivedUuid('incidents', `${clientId}\n${subject}`);
    const outcome = await notifyOperator(services, clientId, { text, key });
    if (outcome === 'RETRY_LATER') return false;
    if (outcome !== 'SENT') {
      // Nobody can be told: the log is all there is, and asking again each minute changes nothing.
      log('incidents.untold', { clientId, outcome, count: documents.length });
    }
    const told = documents.map(({ path, updateTime }) =>
      update(documentPath(...path.split('/')), { notifyAt: null }, { updateTime }),
    );
    for (const write of told) await services.store.commit([write]);
    return true;
  } catch (thrown) {
    log('incidents.untold', { clientId, count: documents.length, thrown });
    return false;
  }
}
