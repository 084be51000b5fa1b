import * as v from 'valibot';
import { type ClientId, type MachineId, machineIdSchema } from '../../contract/ids.ts';
import type { Machine } from '../../contract/machines.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { joinShelf } from './join-shelf.ts';
import { noteMachine } from './known-machine.ts';
import { type MachineDocument, machineDocument } from './machine-document.ts';
import { parseShelf } from './shelf-document.ts';
import { isStopped } from './slot-stock.ts';

/** Bound of the list; a machine beyond it is found by its code, and by its own page. */
const MAX_MACHINES = 50;

/** Every screen says how old its stock is, so shelves may be this old and spare the store its reads. */
const FRESH_MS = 30_000;

/** A machine, and where it stands: the position is for distances, not for the browser. */
export type ShownMachine = {
  readonly machine: Machine;
  readonly location: MachineDocument['location'];
  readonly isStopped: boolean;
  /** Slots that sell no more until an operator says so. */
  readonly stoppedSlots: ReadonlySet<string>;
};
const held = new Map<
  ClientId,
  { readonly shelves: readonly ShownMachine[]; readonly loadedAtMs: number }
>();

/**
 * The tenant's machines with their shelves: one query, then one batch of shelves. Held for half a
 * minute per isolate. Nobody buys from this list: an order reads anew.
 */
export async function readShelves(
  { store, nowMs }: Services,
  clientId: ClientId,
): Promise<readonly ShownMachine[]> {
  const known = held.get(clientId);
  if (known && nowMs() - known.loadedAtMs < FRESH_MS) return known.shelves;
  const machines = await store.query({ from: paths.machines(clientId), limit: MAX_MACHINES });
  const ids = machines.flatMap(({ id }) => {
    const parsed = v.safeParse(machineIdSchema, id);
    return parsed.success ? [parsed.output] : [];
  });
  const shelves = await store.batchGet(ids.map((id) => paths.shelf(clientId, id)));
  const byId = new Map(ids.map((id, index) => [id, shelves[index]]));
  const shown = machines
    .flatMap((stored) => fillShelf(clientId, stored, (id) => byId.get(id), nowMs()))
    .toSorted((one, other) => one.order - other.order)
    .map(({ order: _order, ...machine }) => machine);
  held.set(clientId, { shelves: shown, loadedAtMs: nowMs() });
  return shown;
}

/** Machines whose pages are looked at; the oldest go when there are more. */
const MAX_HELD = 2_000;
const heldOne = new Map<
  string,
  { readonly shown: ShownMachine | undefined; readonly loadedAtMs: number }
>();

/** One machine with its shelf, however many the tenant has: two reads in one batch, held like the list. */
export async function readShelf(
  { store, nowMs }: Services,
  clientId: ClientId,
  machineId: MachineId,
): Promise<ShownMachine | undefined> {
  const key = `${clientId}/${machineId}`;
  const known = heldOne.get(key);
  if (known && nowMs() - known.loadedAtMs < FRESH_MS) return known.shown;
  const [machine, shelf] = await store.batchGet([
    paths.machine(clientId, machineId),
    paths.shelf(clientId, machineId),
  ]);
  const [shown] = machine ? fillShelf(clientId, machine, () => shelf, nowMs()) : [];
  const [oldest] = heldOne.size >= MAX_HELD ? heldOne.keys() : [];
  if (oldest !== undefined) heldOne.delete(oldest);
  heldOne.set(key, { shown, loadedAtMs: nowMs() });
  return shown;
}

const codeDocument = v.object({ machineId: machineIdSchema });

/** The machine with this number on its plate: one read more than its page, whatever else the tenant has. */
export async function readShelfByCode(
  services: Services,
  clientId: ClientId,
  code: string,
): Promise<ShownMachine | undefined> {
  const stored = await services.store.get(paths.machineCode(clientId, code));
  const found = v.safeParse(codeDocument, stored?.fields);
  return found.success ? readShelf(services, clientId, found.output.machineId) : undefined;
}

function fillShelf(
  clientId: ClientId,
  stored: StoredDocument,
  shelfOf: (id: MachineId) => StoredDocument | undefined,
  nowMs: number,
): readonly (ShownMachine & { readonly order: number })[] {
  const machineId = v.safeParse(machineIdSchema, stored.id);
  const parsed = v.safeParse(machineDocument, stored.fields);
  if (!machineId.success || !parsed.success) return [];
  const id = machineId.output;
  const machine = parsed.output;
  noteMachine(clientId, id, nowMs);
  const shelf = parseShelf({ clientId, machineId: id }, shelfOf(id));
  const stopped = [...(shelf?.stock ?? [])].filter(([, stock]) => isStopped(stock));
  return [
    {
      order: machine.order,
      location: machine.location,
      isStopped: machine.stopped !== null,
      stoppedSlots: new Set(stopped.map(([slot]) => slot)),
      machine: joinShelf(id, machine, shelf, nowMs),
    },
  ];
}
