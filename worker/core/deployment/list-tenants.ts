import * as v from 'valibot';
import type { TenantPage, TenantRow } from '../../../contract/console/deployment.ts';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { localTextSchema } from '../../../contract/shared/language.ts';
import { dayAt, monthOf } from '../japan-time.ts';
import { type Operated, refuse } from '../operator/operator-context.ts';
import { ok } from '../result.ts';
import { readSalesMonth } from '../sales/sales-documents.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';
import { isUnfinishedPut } from '../tenant-put/put-lock.ts';
import { tenantKeys } from './keys-due.ts';

const PAGE = 8;

/**
 * The cost of a captured payment at the platforms' list prices, in US dollars. It includes
 * requests, CPU, objects, log lines and documents. It deducts no plan's included usage, and leaves
 * out messages and the providers' fees (docs/figures.md, Cost).
 */
const DOLLARS_PER_PAYMENT = 0.00008;

type Deployed = Pick<Services, 'store' | 'settings' | 'nowMs'>;

const shown = v.object({ name: localTextSchema });

/**
 * Returns a page of the deployment's tenants with their figures. Six reads per tenant, and one more
 * per thousand machines.
 */
export async function listTenants(
  services: Deployed,
  cursor: string | undefined,
): Promise<Operated<TenantPage>> {
  const start = cursor === undefined ? undefined : v.safeParse(clientIdSchema, cursor);
  if (start?.success === false) return refuse({ code: 'CURSOR_INVALID' });
  const found = await services.store.query({
    ...{ from: paths.clients(), only: Object.keys(shown.entries), limit: PAGE + 1 },
    ...(start ? { after: { path: paths.client(start.output) } } : {}),
  });
  const page = found.slice(0, PAGE);
  const rows = await Promise.all(page.map((stored) => rowOf(services, stored)));
  const tenants = rows.filter((row) => row !== undefined);
  const last = found.length > PAGE ? page.at(-1) : undefined;
  return ok({ tenants, unreadable: page.length - tenants.length, cursor: last?.id ?? null });
}

/** Returns a tenant's row. Undefined if this version cannot read one of its documents. */
async function rowOf(services: Deployed, stored: StoredDocument): Promise<TenantRow | undefined> {
  const { store, nowMs } = services;
  const id = v.safeParse(clientIdSchema, stored.id);
  const client = v.safeParse(shown, stored.fields);
  if (!id.success || !client.success) return undefined;
  const clientId = id.output;
  const month = monthOf(dayAt(nowMs()));
  const open = [{ field: 'isOpen', op: 'EQUAL' as const, value: true }];
  const [[sales, put, secrets], machines, alerts] = await Promise.all([
    store.batchGet([
      paths.salesMonth(clientId, month),
      paths.tenantPut(clientId),
      paths.tenantSecrets(clientId),
    ]),
    store.sum({ from: paths.machines(clientId) }, []),
    store.sum({ from: paths.incidents(clientId), where: open }, []),
  ]);
  const total = capturedOf(sales);
  if (!total) return undefined;
  return {
    ...{ clientId, name: client.output.name },
    ...{ machines: machines.count, openAlerts: alerts.count },
    ...{ sold: total.captured, soldYen: total.capturedYen },
    costDollars: total.captured * DOLLARS_PER_PAYMENT,
    keys: await tenantKeys(services, clientId, secrets),
    isPutUnfinished: put !== undefined && isUnfinishedPut(put),
  };
}

function capturedOf(sales: StoredDocument | undefined) {
  try {
    return readSalesMonth(sales).counts.total;
  } catch (cause) {
    if (cause instanceof UnreadableDocument) return undefined;
    throw cause;
  }
}
