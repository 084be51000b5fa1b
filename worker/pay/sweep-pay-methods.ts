import * as v from 'valibot';
import { clientIdSchema, lineUserIdSchema } from '../../contract/ids.ts';
import type { Services } from '../services.ts';
import { Timestamp } from '../store/values.ts';
import { loadTenant } from '../tenant/load-tenant.ts';
import { parsePayMethod } from './pay-method-document.ts';
import { settlePayMethod } from './settle-pay-method.ts';

const MOST_A_RUN = 100;
const ownerPath = v.tuple([
  v.literal('clients'),
  clientIdSchema,
  v.literal('lineUsers'),
  lineUserIdSchema,
]);

/**
 * Settles what is overdue in every tenant: bindings nobody confirmed, unbindings nobody answered.
 * Needs the collection-group index on `payMethods.settleAt`. @returns how many it looked at.
 */
export async function sweepPayMethods(
  services: Services,
  runAfter: (work: Promise<unknown>) => void,
): Promise<number> {
  const now = new Timestamp(new Date(services.nowMs()).toISOString());
  const due = await services.store.query({
    from: { everyCollection: 'payMethods' },
    where: [{ field: 'settleAt', op: 'LESS_THAN_OR_EQUAL', value: now }],
    orderBy: { field: 'settleAt', direction: 'ASCENDING' },
    limit: MOST_A_RUN,
  });
  for (const document of due) {
    const owner = v.safeParse(ownerPath, document.path.split('/').slice(0, 4));
    const method = parsePayMethod(document);
    if (!owner.success || !method) continue;
    const [, clientId, , lineUserId] = owner.output;
    const tenant = await loadTenant(services, clientId, 'strict', runAfter);
    if (!tenant.ok) continue;
    await settlePayMethod(services, tenant.value.client, { clientId, lineUserId }, method);
  }
  return due.length;
}
