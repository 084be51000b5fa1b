import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { documentPath } from '../store/segments.ts';
import type { TenantClient } from '../tenant-client.ts';
import type { Leaver } from './closing-document.ts';
import { forEachDocument, removal } from './erase-collection.ts';
import { leaveOrders } from './leave-orders.ts';
import { leavePayMethods } from './leave-pay-methods.ts';

/**
 * Deletes everything that belongs to the person or names them (docs/storage.md lists what stays).
 * Running it again deletes what was written meanwhile.
 */
export async function erasePerson(
  services: Services,
  client: TenantClient | null,
  leaver: Leaver,
): Promise<void> {
  const { store } = services;
  const { clientId, lineUserId } = leaver;
  await leavePayMethods(services, client, leaver);
  await Promise.all([
    forEachDocument(store, { from: paths.sessions(clientId, lineUserId) }, (one) => [removal(one)]),
    forEachDocument(store, { from: paths.userCoupons(clientId, lineUserId) }, (one) => [
      removal(one),
    ]),
    leaveOrders(services, leaver),
    leaveAlerts(services, leaver),
    leaveErrors(services, leaver),
  ]);
}

/**
 * Deletes the person's alerts, but only this tenant's: LINE's ids are equal for two tenants of one
 * provider.
 */
const leaveAlerts = ({ store }: Services, { clientId, lineUserId }: Leaver) =>
  forEachDocument(
    store,
    {
      from: { everyCollection: 'alerts' },
      where: [{ field: 'lineUserId', op: 'EQUAL', value: lineUserId }],
    },
    (one) => (one.path.startsWith(`clients/${clientId}/`) ? [removal(one)] : []),
  );

/** Removes the person from error records, which stay. */
const leaveErrors = ({ store }: Services, { clientId, lineUserId }: Leaver) =>
  forEachDocument(
    store,
    { from: paths.errorLogs(), where: [{ field: 'userId', op: 'EQUAL', value: lineUserId }] },
    ({ path, fields }) =>
      tenantOf(fields['data']) === clientId
        ? [
            {
              kind: 'set',
              path: documentPath(...path.split('/')),
              fields: { userId: null },
              mask: ['userId'],
              if: { exists: true },
            },
          ]
        : [],
  );

const tenantOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'clientId' in data ? data.clientId : undefined;
