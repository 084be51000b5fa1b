import { log } from '../log.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import type { Query } from '../store/queries.ts';
import { Timestamp } from '../store/values.ts';
import { loadTenant } from '../tenant/load-tenant.ts';
import { ownerOf } from './owner-of-path.ts';
import { parsePayMethod } from './pay-method-document.ts';
import { settleLater } from './settle-later.ts';
import { settlePayMethod } from './settle-pay-method.ts';

const PAGE = 50;
/** Pages of one run: what cannot be read steps aside for what comes after it. */
const MAX_PAGES = 4;

type RunAfter = (work: Promise<unknown>) => void;

/**
 * Settles what is overdue in every tenant: bindings nobody came back for or confirmed, unbindings nobody
 * answered. One that throws keeps no other from being settled. Needs the collection-group index on
 * `payMethods.settleAt`. @returns how many it looked at.
 */
export async function sweepPayMethods(services: Services, runAfter: RunAfter): Promise<number> {
  let found = 0;
  let after: Query['after'] | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const due = await dueAfter(services, after);
    found += due.length;
    await Promise.all(due.map((document) => settle(services, runAfter, document)));
    const last = due.at(-1);
    if (!last || due.length < PAGE) break;
    after = { value: new Timestamp(String(last.fields['settleAt'])), path: last.path };
  }
  return found;
}

const dueAfter = (
  { store, nowMs }: Services,
  after: Query['after'] | undefined,
): Promise<readonly StoredDocument[]> =>
  store.query({
    from: { everyCollection: 'payMethods' },
    where: [{ field: 'settleAt', op: 'LESS_THAN_OR_EQUAL', value: Timestamp.ofMs(nowMs()) }],
    orderBy: { field: 'settleAt', direction: 'ASCENDING' },
    limit: PAGE,
    ...(after ? { after } : {}),
  });

async function settle(
  services: Services,
  runAfter: RunAfter,
  document: StoredDocument,
): Promise<void> {
  const owner = ownerOf(document.path);
  const method = parsePayMethod(document);
  if (!owner || !method) return;
  try {
    const tenant = await loadTenant(services, owner.clientId, 'strict', runAfter);
    // The tenant is gone, and its keys with it: that proves nothing either.
    if (tenant.ok) await settlePayMethod(services, tenant.value.client, owner, method);
    else await settleLater(services, owner, method);
  } catch (thrown) {
    log('sweep.failed', { clientId: owner.clientId, action: 'PAY_METHODS', thrown });
  }
}
