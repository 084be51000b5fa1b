import * as v from 'valibot';
import { payProviders } from '../../worker/core/pay/providers/registry.ts';
import { merchantOwner } from '../../worker/core/secrets/secret-documents.ts';
import type { Services } from '../../worker/core/services.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { isSegment } from '../../worker/core/store/segments.ts';
import { merchantsOf } from '../../worker/core/tenant/merchant-fields.ts';
import { TenantFileError } from './file/tenant-file-error.ts';
import { commitBatches, commitOnce } from './put/commit-batches.ts';
import { type Change, planPut } from './put/plan-put.ts';
import { seeLock, takeLock } from './put/put-lock.ts';
import { tenantDocuments } from './tenant-documents.ts';
import type { TenantFile } from './tenant-file.ts';

/** The changes that a put has made, or would make. */
export type PutTenant = {
  readonly written: number;
  readonly removed: number;
  readonly changes: readonly Change[];
  /** Whether the earlier put had not finished. This put has completed it. */
  readonly tookOver: boolean;
};

type Options = {
  readonly nowMs?: number;
  /** Called before anything is written. */
  readonly onPlan?: (changes: readonly Change[]) => void;
};

/** Returns what putting the file would change. Writes nothing. @throws TenantFileError */
export async function previewTenant(store: Firestore, file: TenantFile): Promise<PutTenant> {
  const documents = await tenantDocuments(file);
  await refuseShared(store, file);
  const { isUnfinished } = await seeLock(store, file.clientId);
  return told(await planPut(store, file, documents), isUnfinished);
}

/**
 * Updates the database to the tenant file. Writes only what differs. The documents of one machine are one
 * commit.
 * Stock is only written for a new slot, because a machine's own report is more recent than the file.
 * An interrupted put can be repeated. Of two concurrent puts the later one wins completely. The other stops
 * with a CommandError.
 */
export async function putTenant(
  store: Firestore,
  file: TenantFile,
  { nowMs = Date.now(), onPlan }: Options = {},
): Promise<PutTenant> {
  const { clientId } = file;
  // Checks the file before the first request to the store, so that a refused file changes nothing.
  const documents = await tenantDocuments(file);
  await refuseShared(store, file);
  const seen = await seeLock(store, clientId);
  // An unfinished put may still write. Taking its lock first makes the reads after it reliable.
  const taken = seen.isUnfinished ? await takeLock(store, clientId, seen, nowMs) : undefined;
  const changes = await planPut(store, file, documents);
  onPlan?.(changes);
  if (changes.length === 0 && !taken) return told(changes, false);
  const lock = taken ?? (await takeLock(store, clientId, seen, nowMs));
  const isClient = ({ path }: Change) => path === paths.client(clientId);
  const inPhase = Map.groupBy(
    changes.filter((change) => !isClient(change)),
    phaseOf,
  );
  for (const phase of PHASES) {
    const groups = Map.groupBy(inPhase.get(phase) ?? [], ({ together }) => together);
    const writes = [...groups.values()].map((group) => group.flatMap((one) => one.writes));
    await commitBatches(store, clientId, lock, writes);
  }
  // The client document comes last, so a tenant appears only when it is complete.
  const last = changes.filter(isClient).flatMap(({ writes }) => writes);
  await commitOnce(store, clientId, lock, [...last, lock.finish]);
  return told(changes, taken !== undefined);
}

/** Pictures come before the documents that show them. Removals come after the documents that named them. */
const PHASES = ['pictures', 'content', 'removals'] as const;

function phaseOf({ path, after, writes }: Change): (typeof PHASES)[number] {
  const [, , collection] = path.split('/');
  if (after) return collection === 'pictures' ? 'pictures' : 'content';
  const isOfMachine = collection === 'machineCodes' || writes.length > 1;
  return isOfMachine ? 'content' : 'removals';
}

const told = (changes: readonly Change[], tookOver: boolean): PutTenant => ({
  written: changes.filter(({ after }) => after).length,
  removed: changes.filter(({ after }) => !after).length,
  changes,
  tookOver,
});

/**
 * Refuses a merchant or LINE channel of another tenant. Two tenants with one merchant would take each
 * other's money. With one LINE channel, a person who signs in could belong to either.
 * @throws TenantFileError
 */
async function refuseShared(store: Firestore, { clientId, paypay, lineLogin }: TenantFile) {
  const own = {
    'lineLogin.channelId': [lineLogin.channelId, 'the LINE channel'],
    ...(paypay ? { 'paypay.merchantId': [paypay.merchantId, 'the merchant'] } : {}),
  };
  for (const [field, [value = '', what = '']] of Object.entries(own)) {
    const where = [{ field, op: 'EQUAL', value } as const];
    const holders = await store.query({ from: paths.clients(), where, only: ['name'], limit: 2 });
    const other = holders.find(({ id }) => id !== clientId);
    if (other) throw new TenantFileError(`${field}: ${value} is ${what} of ${other.id}`);
  }
  if (!paypay || !isSegment(paypay.merchantId)) return;
  // The merchant may have stored keys of a tenant whose file now names another merchant.
  const owner = await store.get(paths.merchantOwner('paypay', paypay.merchantId));
  const ownerId = owner && v.parse(merchantOwner, owner.fields).clientId;
  if (ownerId !== undefined && ownerId !== clientId) {
    throw new TenantFileError(
      `paypay.merchantId: ${paypay.merchantId} is the merchant of ${ownerId}`,
    );
  }
}

/**
 * Returns the payment methods that the tenant file offers but that cannot sell, with what is missing.
 * @param providers created with the deployment's settings.
 */
export async function notOnSale(
  providers: Services['payProviders'],
  { clientId, name, payMethods, paypay }: TenantFile,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const kind of payMethods) {
    const found = await providers[kind].merchantOf({
      clientId,
      name,
      merchants: merchantsOf({ paypay: paypay ?? null }),
    });
    if (found === 'NOT_KNOWN') {
      lines.push(`payMethods: whether ${kind} is on sale cannot be said: its secrets do not open`);
    } else if (!found) {
      lines.push(`payMethods: ${kind} is not on sale: ${payProviders[kind].noMerchant(clientId)}`);
    }
  }
  return lines;
}
