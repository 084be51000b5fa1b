import pMap from 'p-map';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import { scan } from '../store/scan.ts';
import { collectionPath, type DocumentPath, documentPath } from '../store/segments.ts';
import type { PutDocument } from './tenant-documents.ts';
import type { TenantDraft } from './tenant-schema.ts';

/** Collections that belong to the put. It deletes entries that it does not contain. */
const OWNED = ['faqs', 'products', 'machines', 'machineCodes', 'pictures'];

/** Documents per request, and the number of parallel requests. */
const MARKS = 300;
const WHOLE = 50;
const AT_ONCE = 4;

/** The fields to compare before the whole document is read. */
const MARK_FIELDS = [
  ...['put', 'offerHash', 'consolePrices', 'machineId', 'offSale', 'probeAt'],
  ...['campaign', 'code', 'editedBy', 'consoleHash'],
];

/** The stored documents by path. */
export type Stored = ReadonlyMap<string, StoredDocument>;

/**
 * Reads the marks of the tenant's documents, and of all documents in the collections that belong to
 * the put.
 */
export async function lookUpMarks(
  store: Firestore,
  { clientId, coupons }: TenantDraft,
  documents: readonly PutDocument[],
): Promise<Stored> {
  // Another system may manage coupons, so a tenant file without coupons leaves them unchanged.
  const owned = [...OWNED, ...(coupons ? ['coupons'] : [])];
  const lists = await Promise.all(
    owned.map((name) => everything(store, collectionPath('clients', clientId, name))),
  );
  const listed = new Set(owned.map((name) => `clients/${clientId}/${name}/`));
  const others = documents
    .map(({ path }) => path)
    .filter((path) => path.split('/').length !== 4 || !listed.has(path.replace(/[^/]*$/, '')));
  const found = await inParts(store, others, MARKS, MARK_FIELDS);
  return byPath([...lists.flat(), ...found]);
}

/** Reads whole documents, as many per request as fit. */
export const lookUpWhole = async (store: Firestore, paths: readonly DocumentPath[]) =>
  byPath(await inParts(store, paths, WHOLE));

async function everything(store: Firestore, from: ReturnType<typeof collectionPath>) {
  const all: StoredDocument[] = [];
  for await (const page of scan(store, from, MARK_FIELDS)) all.push(...page);
  return all;
}

async function inParts(
  store: Firestore,
  paths: readonly DocumentPath[],
  size: number,
  only?: readonly string[],
): Promise<readonly StoredDocument[]> {
  const parts = Array.from({ length: Math.ceil(paths.length / size) }, (_, index) =>
    paths.slice(index * size, (index + 1) * size),
  );
  const found = await pMap(parts, (part) => store.batchGet(part, only), { concurrency: AT_ONCE });
  return found.flat().filter((document) => document !== undefined);
}

const byPath = (documents: readonly StoredDocument[]): Stored =>
  new Map(documents.map((document) => [document.path, document]));

/** Returns a stored document's path in the type that writes need. */
export const pathOf = ({ path }: StoredDocument): DocumentPath => documentPath(...path.split('/'));
