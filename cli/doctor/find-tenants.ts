import * as v from 'valibot';
import { clientIdSchema } from '../../contract/shared/ids.ts';
import type { Firestore, StoredDocument } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { StoreError } from '../../worker/core/store/store-error.ts';
import { type Finding, failed, notLookedAt, ok } from './finding.ts';
import { readTenant, type Tenant, tenantFields } from './judge-tenant.ts';

const CHECK = 'tenants';
/** Tenants per run. The edge answers for 30 tenants per minute. */
const PAGE = 25;

/** `clients`: only these tenants. If it is empty: the page of all tenants after `after`. */
export type Which = { readonly clients: readonly string[]; readonly after: string | undefined };

type Found = { readonly tenants: readonly Tenant[]; readonly finding: Finding };

/**
 * Returns the tenants to check, and a finding about the others. Also proves that the store is reachable.
 */
export async function findTenants(store: Firestore, which: Which): Promise<Found> {
  try {
    return which.clients.length > 0 ? named(store, which.clients) : await page(store, which.after);
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause;
    const remedy = 'Check GOOGLE_SERVICE_ACCOUNT and FIRESTORE_PROJECT_ID in the settings here.';
    return { tenants: [], finding: failed(CHECK, `Firestore: ${cause.status}`, remedy) };
  }
}

async function named(store: Firestore, clients: readonly string[]): Promise<Found> {
  const ids = clients.flatMap((id) => clientIdOf(id) ?? []);
  const documents = await store.batchGet(ids.map((id) => paths.client(id)));
  const tenants = read(documents.flatMap((document) => document ?? []));
  const missing = clients.filter((id) => !tenants.some(({ clientId }) => clientId === id));
  const finding =
    missing.length === 0
      ? ok(CHECK, `${tenants.length} looked at`)
      : failed(CHECK, `there is no ${missing.join(', ')}`, 'npm run ops -- tenant list');
  return { tenants, finding };
}

async function page(store: Firestore, after: string | undefined): Promise<Found> {
  const start = clientIdOf(after);
  const behind = start ? { after: { path: paths.client(start) } } : {};
  const asked = { from: paths.clients(), only: tenantFields, limit: PAGE + 1, ...behind };
  const documents = await store.query(asked);
  const tenants = read(documents.slice(0, PAGE));
  const last = tenants.at(-1);
  if (documents.length <= PAGE || !last) {
    if (tenants.length > 0 || after !== undefined) {
      return { tenants, finding: ok(CHECK, `${tenants.length} looked at`) };
    }
    const remedy = 'npm run ops -- tenant put FOLDER';
    return { tenants, finding: notLookedAt(CHECK, 'there is none yet', remedy) };
  }
  const remedy = `npm run ops -- doctor … --after ${last.clientId}, a minute later`;
  return { tenants, finding: notLookedAt(CHECK, `those behind ${last.clientId}`, remedy) };
}

const read = (documents: readonly StoredDocument[]) =>
  documents.flatMap((document) => readTenant(document) ?? []);

function clientIdOf(id: string | undefined) {
  const parsed = v.safeParse(clientIdSchema, id);
  return parsed.success ? parsed.output : undefined;
}
