import * as v from 'valibot';
import { merchantsOf, payProviders } from '../../worker/core/pay/providers/registry.ts';
import { merchantOwner } from '../../worker/core/secrets/secret-documents.ts';
import type { Services } from '../../worker/core/services.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { isSegment } from '../../worker/core/store/segments.ts';
import { TenantFileError } from './file/tenant-file-error.ts';
import { commitBatches, commitOnce } from './put/commit-batches.ts';
import { type Change, planPut } from './put/plan-put.ts';
import { seeLock, takeLock } from './put/put-lock.ts';
import { tenantDocuments } from './tenant-documents.ts';
import type { TenantFile } from './tenant-file.ts';

/** What a put has done, or would do. */
export type PutTenant = {
  readonly written: number;
  readonly removed: number;
  readonly changes: readonly Change[];
  /** The put before did not come to its end: this one has finished it, too. */
  readonly tookOver: boolean;
};

type Options = {
  readonly nowMs?: number;
  /** Told before anything is written. */
  readonly onPlan?: (changes: readonly Change[]) => void;
};

/** What putting the file would change. Writes nothing. @throws TenantFileError */
export async function previewTenant(store: Firestore, file: TenantFile): Promise<PutTenant> {
  const documents = await tenantDocuments(file);
  await refuseShared(store, file);
  const { isUnfinished } = await seeLock(store, file.clientId);
  return told(await planPut(store, file, documents), isUnfinished);
}

/**
 * Brings the database in line with the tenant file: writes what is not as the file says, and nothing
 * else. What belongs to one machine is one commit. Stock is written only where there is none, because a
 * machine's own report is more recent than a file. Broken off in the middle it is simply run again. Of
 * two at the same time the later one wins whole; the other stops with a CommandError.
 */
export async function putTenant(
  store: Firestore,
  file: TenantFile,
  { nowMs = Date.now(), onPlan }: Options = {},
): Promise<PutTenant> {
  const { clientId } = file;
  // Before anything is asked of the store: what stops here has taken nothing.
  const documents = await tenantDocuments(file);
  await refuseShared(store, file);
  const seen = await seeLock(store, clientId);
  // Whoever is in the middle may still write: nothing that is read counts before they are shut out.
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
  // The client comes last: a tenant appears when it is complete.
  const last = changes.filter(isClient).flatMap(({ writes }) => writes);
  await commitOnce(store, clientId, lock, [...last, lock.finish]);
  return told(changes, taken !== undefined);
}

/** New pictures before what shows them, and what is gone after what no longer names it. */
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
 * Two tenants with one merchant would take each other's money; of two with one LINE channel nobody
 * knows whose customer signs in. @throws TenantFileError
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
  // Keys to it may be kept for a tenant whose file names another one by now.
  const owner = await store.get(paths.merchantOwner('paypay', paypay.merchantId));
  const ownerId = owner && v.parse(merchantOwner, owner.fields).clientId;
  if (ownerId !== undefined && ownerId !== clientId) {
    throw new TenantFileError(
      `paypay.merchantId: ${paypay.merchantId} is the merchant of ${ownerId}`,
    );
  }
}

/**
 * The methods that a tenant file offers and that cannot be sold by, with what is missing.
 * @param providers on the settings of the deployment.
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
