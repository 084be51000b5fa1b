import type { DataExport } from '../../../contract/customer/data-export.ts';
import { EXPORT_ORDERS } from '../../../contract/customer/data-export.ts';
import type { Language } from '../../../contract/shared/language.ts';
import { readCoupons } from '../coupons/list-coupons.ts';
import { parseAlerts } from '../machines/stock-alert-document.ts';
import { readOrders } from '../orders/list-orders.ts';
import { publicOrder } from '../orders/order-document.ts';
import { asOf, parsePayMethod, publicPayMethod } from '../pay/pay-method-document.ts';
import type { LineUserDocument } from '../person/line-user-document.ts';
import { readUser } from '../person/read-user.ts';
import { spentBy } from '../person/spending.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import { listSessions } from '../sessions/list-sessions.ts';
import * as paths from '../store/paths.ts';
import { parseEach } from '../store/unreadable-document.ts';
import type { TenantClient } from '../tenant-client.ts';

const MAX_PAY_METHODS = 100;
const MAX_ALERTS = 100;

/** The data, and the person's language. */
export type Gathered = { readonly data: DataExport; readonly language: Language | null };

/**
 * Returns everything stored about one person. It contains no secrets, and no provider's ids of the
 * person or of payments. At most 200 purchases at a time. Five queries, three reads.
 */
export async function gatherData(
  services: Services,
  client: TenantClient,
  person: PersonKey,
  cursor: string | undefined,
): Promise<Result<Gathered>> {
  const { store, nowMs } = services;
  const { clientId, lineUserId } = person;
  const now = nowMs();
  const stored = await store.get(paths.lineUser(clientId, lineUserId));
  const user = readUser(stored)?.user;
  if (!stored || !user) return fail('SESSION_REVOKED');
  const page = cursor === undefined ? {} : { cursor };
  const [{ sessions }, methods, coupons, stockAlerts, orders] = await Promise.all([
    listSessions(store, person, now),
    store.query({ from: paths.payMethods(clientId, lineUserId), limit: MAX_PAY_METHODS }),
    readCoupons(store, person),
    readAlerts(services, person),
    readOrders(store, person, page, EXPORT_ORDERS),
  ]);
  const data: DataExport = {
    service: client.appearance.appName[user.settings.language ?? 'ja'],
    exportedAt: new Date(now).toISOString(),
    account: { ...accountOf(user, now), registeredAt: textOr(stored.fields['createdAt']) },
    devices: sessions.map(({ device, createdAt, lastSeenAt }) => ({
      ...{ device, createdAt, lastSeenAt },
    })),
    payMethods: parseEach(methods, parsePayMethod).parsed.map((method) =>
      publicPayMethod(asOf(method, now), user.defaultPayMethod, now),
    ),
    coupons,
    stockAlerts,
    orders: orders.orders.map(publicOrder),
    nextCursor: orders.nextCursor,
  };
  return ok({ data, language: user.settings.language });
}

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function accountOf(user: LineUserDocument, nowMs: number) {
  const { profile, follow, phoneNumber, personalInfo, consents, settings, spending } = user;
  const given = Object.entries(personalInfo ?? {});
  return {
    ...profile,
    isFriend: follow,
    phoneNumber,
    personalInfo: Object.fromEntries(
      given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    consents,
    settings,
    spending: { ...spentBy(spending, nowMs), cap: settings.spendingCap },
    lastMachines: user.lastMachines,
    faqVotes: user.faqVotes,
    lastDrinks: user.lastDrinks,
  };
}

/**
 * Reads the person's alerts, but only this tenant's: LINE's ids are equal for two tenants of one
 * provider.
 */
async function readAlerts({ store }: Services, { clientId, lineUserId }: PersonKey) {
  const stored = await store.query({
    from: { everyCollection: 'alerts' },
    where: [{ field: 'lineUserId', op: 'EQUAL', value: lineUserId }],
    limit: MAX_ALERTS,
  });
  return stored.flatMap((document) => {
    const [, tenant, , machineId = ''] = document.path.split('/');
    if (tenant !== clientId) return [];
    const { productIds, askedAt } = parseAlerts(document);
    return productIds.map((productId) => ({
      ...{ machineId, productId },
      askedAt: askedAt[productId] ?? null,
    }));
  });
}
