import * as v from 'valibot';
import { LISTED_DRINKS, type MachineSummary } from '../../../contract/customer/machines.ts';
import { type ClientId, type MachineId, machineIdSchema } from '../../../contract/shared/ids.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { type MachineDocument, machineDocument } from './machine-document.ts';
import { parseShelf, type Shelf } from './shelf-document.ts';
import { sellable } from './slot-stock.ts';

/**
 * The fields of a machine that a list reads. It leaves out lanes and search words, which are most
 * of a document's bytes.
 */
export const LISTED_FIELDS: readonly string[] = Object.keys(machineDocument.entries).filter(
  (field) => field !== 'layout',
);

/** The fields of a shelf that a list reads. */
const SHELF_FIELDS = ['link', 'offer', 'stock'];

/** A machine in a list, before its connection is read. */
export type ListedMachine = { readonly id: MachineId; readonly machine: MachineDocument };

/** Returns the machine of a document. Undefined if unreadable. */
export function listedMachine(stored: StoredDocument | undefined): ListedMachine | undefined {
  const id = v.safeParse(machineIdSchema, stored?.id);
  const machine = v.safeParse(machineDocument, stored?.fields);
  return id.success && machine.success ? { id: id.output, machine: machine.output } : undefined;
}

/** Returns machines as a list shows them: one more read each, in one round trip. */
export async function summarise(
  store: Firestore,
  clientId: ClientId,
  listed: readonly ListedMachine[],
): Promise<readonly MachineSummary[]> {
  const shelves = await store.batchGet(
    listed.map(({ id }) => paths.shelf(clientId, id)),
    SHELF_FIELDS,
  );
  return listed.map(({ id, machine }, index) => summaryOf(clientId, id, machine, shelves[index]));
}

function summaryOf(
  clientId: ClientId,
  id: MachineId,
  { code, name, place, address, pictureUrl, stopped }: MachineDocument,
  stored: StoredDocument | undefined,
): MachineSummary {
  const shelf = parseShelf({ clientId, machineId: id }, stored);
  const online = stopped === null && (shelf?.link?.online ?? false);
  const drinks = shelf ? drinksOf(shelf) : [];
  return { id, code, name, place, address, pictureUrl, online, drinks, distanceMeters: null };
}

/** Returns the pictures of the first drinks that can be sold, each picture once. */
function drinksOf({ offer, stock }: Shelf): string[] {
  const pictures = offer.flatMap(({ slot, pictureUrl }) => {
    const count = stock.get(slot);
    return pictureUrl === null || (count && sellable(count) === 0) ? [] : [pictureUrl];
  });
  return [...new Set(pictures)].slice(0, LISTED_DRINKS);
}
