import type { Services } from '../services.ts';
import { Timestamp } from '../store/values.ts';
import { loadTenant } from '../tenant/load-tenant.ts';
import { ownerOf } from './owner-of-path.ts';
import { parsePayMethod } from './pay-method-document.ts';
import { settlePayMethod } from './settle-pay-method.ts';

const MAX_A_RUN = 100;

/**
 * Settles what is overdue in every tenant: bindings nobody confirmed, unbindings nobody answered.
 * Needs the collection-group index on `payMethods.settleAt`. @returns how many it looked at.
 */
export async function sweepPayMethods(
  services: Services,
  runAfter: (work: Promise<unknown>) => void,
): Promise<number> {
  const now = Timestamp.ofMs(services.nowMs());
  const due = await services.store.query({
    from: { everyCollection: 'payMethods' },
    where: [{ field: 'settleAt', op: 'LESS_THAN_OR_EQUAL', value: now }],
    orderBy: { field: 'settleAt', direction: 'ASCENDING' },
    limit: MAX_A_RUN,
  });
  for (const document of due) {
    const owner = ownerOf(document.path);
    const method = parsePayMethod(document);
    if (!owner || !method) continue;
    const tenant = await loadTenant(services, owner.clientId, 'strict', runAfter);
    if (tenant.ok) await settlePayMethod(services, tenant.value.client, owner, method);
  }
  return due.length;
}
