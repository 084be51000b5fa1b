import { payProviders } from '../../worker/pay/providers/registry.ts';
import type { Services } from '../../worker/services.ts';
import type { Firestore } from '../../worker/store/firestore.ts';
import * as paths from '../../worker/store/paths.ts';
import { collectionPath, type DocumentPath, documentPath } from '../../worker/store/segments.ts';
import { create, update, type Write } from '../../worker/store/writes.ts';
import { emptyOffer, offerWrites } from './put-offer.ts';
import { tenantDocuments } from './tenant-documents.ts';
import { type TenantFile, TenantFileError } from './tenant-file.ts';

/** Writes of one commit; far below Firestore's 10 MiB a request with pictures of a few KB. */
const COMMIT_SIZE = 100;

/** Collections that a tenant file owns: an entry removed from the file is deleted. */
const OWNED = ['faqs', 'products', 'machines', 'machineCodes', 'pictures'];

export type PutTenant = { readonly written: number; readonly removed: number };

/**
 * Brings the database in line with the tenant file. Running it twice is the same as once. Stock is
 * written only where there is none, because a machine's own report is more recent than a file. What
 * belongs to one machine is one commit.
 */
export async function putTenant(store: Firestore, file: TenantFile): Promise<PutTenant> {
  await refuseSharedMerchant(store, file);
  const documents = tenantDocuments(file);
  const existing = await existingDocuments(
    store,
    documents.map(({ path }) => path),
  );
  const writes = documents.flatMap((document): Unit[] => {
    const { path, fields, firstStock, machineId = path } = document;
    const stored = existing.get(path);
    if (firstStock) return offerWrites(document, stored).map((write) => [machineId, write]);
    if (!stored) return [[machineId, create(path, fields)]];
    // Whoever puts a tenant has looked at it: methods that were off sale are tried again.
    const cleared = path === paths.client(file.clientId) ? ['offSale', 'probeAt'] : [];
    const mask = [...Object.keys(fields), ...cleared];
    return [[machineId, update(path, fields, undefined, mask)]];
  });
  const removals = await leftOver(store, file, new Set(documents.map(({ path }) => path)));
  await commitInParts(store, [...removals, ...writes]);
  return { written: writes.length, removed: removals.length };
}

/** A write, and the machine or the document with which it happens or not at all. */
type Unit = readonly [key: string, write: Write];

/** Two tenants with one merchant would take each other's money. @throws TenantFileError */
async function refuseSharedMerchant(store: Firestore, { clientId, paypay }: TenantFile) {
  if (!paypay) return;
  const { merchantId } = paypay;
  const holders = await store.query({
    from: paths.clients(),
    where: [{ field: 'paypay.merchantId', op: 'EQUAL', value: merchantId }],
  });
  const other = holders.find(({ id }) => id !== clientId);
  if (other) {
    throw new TenantFileError(`paypay.merchantId: ${merchantId} is the merchant of ${other.id}`);
  }
}

/**
 * The methods that a tenant file offers and that cannot be sold by, with what is missing.
 * @param providers on the settings of the deployment.
 */
export const notOnSale = (
  providers: Services['payProviders'],
  { clientId, name, payMethods, paypay }: TenantFile,
): readonly string[] =>
  payMethods
    .filter(
      (kind) =>
        providers[kind].merchantOf({ clientId, name, paypay: paypay ?? null }) === undefined,
    )
    .map(
      (kind) => `payMethods: ${kind} is not on sale: ${payProviders[kind].noMerchant(clientId)}`,
    );

async function existingDocuments(store: Firestore, paths: readonly DocumentPath[]) {
  const found = await store.batchGet(paths);
  return new Map(found.flatMap((document) => (document ? [[document.path, document]] : [])));
}

async function leftOver(
  store: Firestore,
  file: TenantFile,
  kept: ReadonlySet<string>,
): Promise<readonly Unit[]> {
  // Coupons may be managed elsewhere: a file without them leaves them unchanged.
  const owned = [...OWNED, ...(file.coupons ? ['coupons'] : [])];
  const lists = await Promise.all(
    owned.map((name) => store.query({ from: collectionPath('clients', file.clientId, name) })),
  );
  return lists
    .flat()
    .filter(({ path }) => !kept.has(path))
    .flatMap(({ id, path, fields }): Unit[] => {
      const gone: Write = { kind: 'delete', path: documentPath(...path.split('/')) };
      const [, , collection] = path.split('/');
      // A shelf stays for the pieces that are held of it, and offers nothing any more.
      if (collection === 'machines') {
        return [
          [id, gone],
          [id, emptyOffer(file.clientId, id)],
        ];
      }
      return [[collection === 'machineCodes' ? String(fields['machineId']) : path, gone]];
    });
}

async function commitInParts(store: Firestore, units: readonly Unit[]) {
  const parts: Write[][] = [[]];
  for (const together of Map.groupBy(units, ([key]) => key).values()) {
    if ((parts.at(-1)?.length ?? 0) + together.length > COMMIT_SIZE) parts.push([]);
    parts.at(-1)?.push(...together.map(([, write]) => write));
  }
  for (const part of parts.filter(({ length }) => length > 0)) {
    const committed = await store.commit(part);
    if (!committed.ok) throw new Error('Somebody else is putting this tenant: run it again.');
  }
}
