import * as v from 'valibot';
import { emptyOffer, offerWrites } from '../machines/operate/put-offer.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { create, update, type Write } from '../store/writes.ts';
import { DESK_FIELDS } from '../tenant/desk-fields.ts';
import { DETAIL_FIELDS } from '../tenant/product-details.ts';
import { contentHash, putMark, withMark } from '../tenant/put-mark.ts';
import { type CouponConflict, couponConflicts, isOfConsole } from './console-coupons.ts';
import type { DeskConflict } from './console-desk.ts';
import type { DrinkConflict, KeptDrink } from './console-drinks.ts';
import type { PlaceConflict } from './console-places.ts';
import { consoleMark, type KeptPrice, mergePrices } from './console-prices.ts';
import type { ProductConflict } from './console-products.ts';
import type { SupportConflict } from './console-support.ts';
import { isEditedText, type TextConflict, textConflicts } from './console-texts.ts';
import { lookUpMarks, lookUpWhole, pathOf, type Stored } from './look-up.ts';
import type { PutDocument } from './tenant-documents.ts';
import type { TenantDraft } from './tenant-schema.ts';

/** A stored document that differs from the put. */
export type Change = {
  readonly path: string;
  readonly before: StoredDocument | undefined;
  /** Undefined if the document is deleted. */
  readonly after: PutDocument | undefined;
  readonly writes: readonly Write[];
  /** Changes with the same key are written in one commit. */
  readonly together: string;
};

/** What a put changes, what it keeps from the console, and the conflicts between the two. */
export type Plan = {
  readonly changes: readonly Change[];
  readonly kept: readonly KeptPrice[];
  readonly keptDrinks: readonly KeptDrink[];
  readonly movedMachines: readonly string[];
  readonly keepsAlerts: boolean;
  readonly keepsDesk: boolean;
  readonly conflicts: readonly (
    | CouponConflict
    | TextConflict
    | PlaceConflict
    | SupportConflict
    | DeskConflict
    | ProductConflict
    | DrinkConflict
  )[];
};

/** Fields that the edge sets while a provider refuses a tenant's keys. */
const OFF_SALE = ['offSale', 'probeAt'];

/**
 * Returns the changes that make the database equal to the tenant's documents. Only reads.
 *
 * @param kept paths of pictures to keep although nothing shows them.
 * @param drinks slots that keep the console's drink instead of the file's.
 */
export async function planPut(
  store: Firestore,
  tenant: TenantDraft,
  documents: readonly PutDocument[],
  kept: ReadonlySet<string>,
  drinks: readonly KeptDrink[],
): Promise<Omit<Plan, 'keptDrinks' | 'movedMachines' | 'keepsAlerts' | 'keepsDesk'>> {
  const marks = await lookUpMarks(store, tenant, documents);
  const asPut = await Promise.all(documents.map((document) => isAsPut(tenant, document, marks)));
  const changed = documents.filter((_, index) => !asPut[index]);
  const whole = await lookUpWhole(
    store,
    changed.map(({ path }) => path).filter((path) => marks.has(path)),
  );
  const drinksOf = Map.groupBy(drinks, ({ machineId }) => machineId);
  const merged = await Promise.all(
    changed.map(async (document) => {
      const { firstStock, path, machineId = '' } = document;
      if (!firstStock) return { document, kept: [] };
      return mergePrices(document, whole.get(path), drinksOf.get(machineId) ?? []);
    }),
  );
  const puts = await Promise.all(
    merged.map(async ({ document: after }): Promise<Change> => {
      const { path, machineId: together = path } = after;
      const before = whole.get(path);
      return { path, before, after, writes: await writesOf(tenant, after, before), together };
    }),
  );
  const removals = leftOver(tenant, documents, marks).filter(({ path }) => !kept.has(path));
  const changes = [...puts, ...removals].filter(({ writes }) => writes.length > 0);
  const conflicts = [...couponConflicts(changed, marks), ...(await textConflicts(changed, marks))];
  return { changes, kept: merged.flatMap(({ kept: prices }) => prices), conflicts };
}

/** Returns whether a document is already stored as this version would write it. */
async function isAsPut(
  { clientId }: TenantDraft,
  document: PutDocument,
  marks: Stored,
): Promise<boolean> {
  const { path, fields, firstStock } = document;
  const stored = marks.get(path)?.fields;
  if (!stored) return false;
  if (firstStock) {
    // A shelf with prices of the console must be read whole, to find out which of them stay.
    const isOfFile = v.parse(consoleMark, stored).consolePrices === 0;
    return isOfFile && stored['offerHash'] === fields['offerHash'];
  }
  // A picture's id is the hash of its bytes, so a stored one is never outdated.
  if (path.split('/')[2] === 'pictures') return true;
  const isOff = path === paths.client(clientId) && OFF_SALE.some((field) => field in stored);
  return !isOff && v.parse(putMark, stored).put.hash === (await contentHash(fields));
}

async function writesOf(
  { clientId }: TenantDraft,
  document: PutDocument,
  stored: StoredDocument | undefined,
): Promise<readonly Write[]> {
  const { path, firstFields, firstStock } = document;
  if (firstStock) return offerWrites(document, stored);
  const fields = await withMark(document.fields);
  if (!stored) return [create(path, { ...fields, ...firstFields })];
  const { put } = v.parse(putMark, stored.fields);
  const cleared = clearedBy(clientId, path);
  // Fields that the console has set and no file has ever contained.
  const own = [
    ...('deskMark' in stored.fields ? DESK_FIELDS : []),
    ...('details' in stored.fields ? DETAIL_FIELDS : []),
  ];
  const mask = new Set([...Object.keys(fields), ...put.fields, ...cleared, ...own]);
  return [update(path, fields, undefined, [...mask])];
}

/** The marks that the console stores in a document that it created or changed. */
const CONSOLE_MARKS: Readonly<Record<string, readonly string[]>> = {
  coupons: ['campaign'],
  faqs: ['editedBy', 'consoleHash'],
  documents: ['editedBy', 'consoleHash'],
  settings: ['editedBy', 'consoleHash'],
  products: ['photo', 'details', 'spreadAfter'],
};

/** Returns the fields that a put removes from a document that it changes. */
function clearedBy(clientId: TenantDraft['clientId'], path: string): readonly string[] {
  // The operator has just checked the tenant, so off-sale payment methods go back on sale.
  if (path === paths.client(clientId)) return OFF_SALE;
  // Once the file changes a document, the console's marks no longer apply.
  const [, , collection = ''] = path.split('/');
  return CONSOLE_MARKS[collection] ?? [];
}

function leftOver(
  { clientId }: TenantDraft,
  documents: readonly PutDocument[],
  marks: Stored,
): readonly Change[] {
  const kept = new Set<string>(documents.map(({ path }) => path));
  return [...marks.values()]
    .filter((stored) => !kept.has(stored.path) && !isOfConsole(stored) && !isEditedText(stored))
    .map((before): Change => {
      const { id, path, fields } = before;
      const gone: Write = { kind: 'delete', path: pathOf(before) };
      const change = { path, before, after: undefined };
      const [, , collection] = path.split('/');
      // The shelf document stays, because orders may hold stock in it, but it offers nothing more.
      if (collection === 'machines') {
        return { ...change, writes: [gone, emptyOffer(clientId, id)], together: id };
      }
      const together = collection === 'machineCodes' ? String(fields['machineId']) : path;
      return { ...change, writes: [gone], together };
    });
}
