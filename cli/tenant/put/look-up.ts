import pMap from 'p-map';
import type { Firestore, StoredDocument } from '../../../worker/core/store/firestore.ts';
import {
  collectionPath,
  type DocumentPath,
  documentPath,
} from '../../../worker/core/store/segments.ts';
import { scan } from '../../services/scan.ts';
import type { TenantDocument } from '../tenant-documents.ts';
import type { TenantFile } from '../tenant-file.ts';

/** Collections that a tenant file owns: an entry removed from the file is deleted. */
const OWNED = ['faqs', 'products', 'machines', 'machineCodes', 'pictures'];

/** Documents asked for in one request, and requests side by side. */
const MARKS = 300;
const WHOLE = 50;
const AT_ONCE = 4;

/** What is compared of a document before anything else of it is read. */
const MARK_FIELDS = ['put', 'offerHash', 'machineId', 'offSale', 'probeAt'];

/** The stored documents by their paths. */
export type Stored = ReadonlyMap<string, StoredDocument>;

/** The marks of what stands where the tenant's documents shall stand, and in the collections that it owns. */
export async function lookUpMarks(
  store: Firestore,
  file: TenantFile,
  documents: readonly TenantDocument[],
): Promise<Stored> {
  // Coupons may be managed elsewhere: a file without them leaves them unchanged.
  const owned = [...OWNED, ...(file.coupons ? ['coupons'] : [])];
  const lists = await Promise.all(
    owned.map((name) => everything(store, collectionPath('clients', file.clientId, name))),
  );
  const listed = new Set(owned.map((name) => `clients/${file.clientId}/${name}/`));
  const others = documents
    .map(({ path }) => path)
    .filter((path) => path.split('/').length !== 4 || !listed.has(path.replace(/[^/]*$/, '')));
  const found = await inParts(store, others, MARKS, MARK_FIELDS);
  return byPath([...lists.flat(), ...found]);
}

/** Whole documents, in parts that a request can carry. */
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

/** The path of a stored document, to write it. */
export const pathOf = ({ path }: StoredDocument): DocumentPath => documentPath(...path.split('/'));
