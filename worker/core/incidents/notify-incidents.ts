import type { ClientId } from '../../../contract/shared/ids.ts';
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
 * Notifies every operator of the new incidents: one message per tenant and page. An unreachable
 * operator is tried again in the next run, and does not affect other tenants. Needs the
 * collection-group index on `incidents.notifyAt`.
 *
 * @returns how many incidents were due.
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

/** @returns whether the tenant is done. False: the next run tries again. */
async function notifyTenant(
  services: Services,
  clientId: ClientId,
  documents: readonly StoredDocument[],
): Promise<boolean> {
  try {
    const text = incidentsText(documents.map(parseIncident));
    // The key derives from the content, so a message repeated after a lost answer arrives once.
    const subject = documents.map(({ id, updateTime }) => `${id} ${updateTime}`).join('\n');
    const key = await derivedUuid('incidents', `${clientId}\n${subject}`);
    const outcome = await notifyOperator(services, clientId, { text, key });
    if (outcome === 'RETRY_LATER') return false;
    if (outcome !== 'SENT') {
      // The tenant has no working recipient. The log is the only place, and retrying each minute
      // changes nothing.
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
