import type { DataExport } from '../../../contract/customer/data-export.ts';
import type { PersonKey } from '../person-key.ts';
import type { Firestore } from '../store/firestore.ts';
import { forEachDocument, removal } from '../store/for-each-document.ts';
import { parseAlerts } from './stock-alert-document.ts';

const MAX_ALERTS = 100;

/**
 * Tenants of one LINE provider have the same user ids, so the tenant is compared after the query.
 */
const alertsOf = ({ lineUserId }: PersonKey) => ({
  from: { everyCollection: 'alerts' },
  where: [{ field: 'lineUserId', op: 'EQUAL' as const, value: lineUserId }],
});

/** Deletes the person's alerts at this tenant. */
export const eraseAlerts = (store: Firestore, person: PersonKey): Promise<void> =>
  forEachDocument(store, alertsOf(person), (one) =>
    one.path.startsWith(`clients/${person.clientId}/`) ? [removal(one)] : [],
  );

/** Reads the person's alerts at this tenant. */
export async function readAlerts(
  store: Firestore,
  person: PersonKey,
): Promise<DataExport['stockAlerts']> {
  const stored = await store.query({ ...alertsOf(person), limit: MAX_ALERTS });
  return stored.flatMap((document) => {
    const [, tenant, , machineId = ''] = document.path.split('/');
    if (tenant !== person.clientId) return [];
    const { productIds, askedAt } = parseAlerts(document);
    return productIds.map((productId) => ({
      ...{ machineId, productId },
      askedAt: askedAt[productId] ?? null,
    }));
  });
}
