import * as v from 'valibot';
import { type ClientId, type MachineId, machineIdSchema } from '../../contract/ids.ts';
import type { MachineSummary } from '../../contract/machines.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { type MachineDocument, machineDocument } from './machine-document.ts';
import { parseShelf } from './shelf-document.ts';

/** What of a machine's document a list reads: neither its lanes nor the words it is found by, which are most of its bytes. */
export const LISTED_FIELDS: readonly string[] = Object.keys(machineDocument.entries).filter(
  (field) => field !== 'layout',
);

/** What of a shelf a list reads: whether the machine can be reached, not what it offers. */
const SHELF_FIELDS = ['link'];

/** A machine of a list, before it is known whether it can be reached. */
export type ListedMachine = { readonly id: MachineId; readonly machine: MachineDocument };

/** The machine of a document; undefined where it cannot be read. */
export function listedMachine(stored: StoredDocument | undefined): ListedMachine | undefined {
  const id = v.safeParse(machineIdSchema, stored?.id);
  const machine = v.safeParse(machineDocument, stored?.fields);
  return id.success && machine.success ? { id: id.output, machine: machine.output } : undefined;
}

/** Machines as a list shows them: one read more for each, in one round trip. */
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
  const link = parseShelf({ clientId, machineId: id }, stored)?.link;
  const online = stopped === null && (link?.online ?? false);
  return { id, code, name, place, address, pictureUrl, online, distanceMeters: null };
}
