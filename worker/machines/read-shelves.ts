import * as v from 'valibot';
import { type ClientId, type MachineId, machineIdSchema } from '../../contract/ids.ts';
import type { Machine } from '../../contract/machines.ts';
import type { Services } from '../services.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { joinShelf } from './join-shelf.ts';
import { noteMachine } from './known-machine.ts';
import { linkDocument, type MachineDocument, machineDocument } from './machine-document.ts';
import { parseProduct } from './parse-product.ts';
import { isStopped, parseStock } from './stock-document.ts';

/** Bounds of the two queries; a machine beyond them is found by its code, and by its own page. */
const MAX_MACHINES = 50;
const MAX_PRODUCTS = 300;

/** Every screen says how old its stock is, so shelves may be this old and spare the store its reads. */
const FRESH_MS = 30_000;

/** A machine, and where it stands: the position is for distances, not for the browser. */
export type Shelf = {
  readonly machine: Machine;
  readonly location: MachineDocument['location'];
  readonly isStopped: boolean;
  /** Slots that sell no more until an operator says so. */
  readonly stoppedSlots: ReadonlySet<string>;
};
const held = new Map<
  ClientId,
  { readonly shelves: readonly Shelf[]; readonly loadedAtMs: number }
>();

/**
 * The tenant's machines with their shelves: two queries side by side, then one batch of stock and
 * standings. Held for half a minute per isolate. Nobody buys from this list: an order reads anew.
 */
export async function readShelves(
  { store, nowMs }: Services,
  clientId: ClientId,
): Promise<readonly Shelf[]> {
  const known = held.get(clientId);
  if (known && nowMs() - known.loadedAtMs < FRESH_MS) return known.shelves;
  const [machineDocuments, products] = await Promise.all([
    store.query({ from: paths.machines(clientId), limit: MAX_MACHINES }),
    readProducts(store, clientId),
  ]);
  const shelves = await fillShelves(store, clientId, machineDocuments, products, nowMs());
  held.set(clientId, { shelves, loadedAtMs: nowMs() });
  return shelves;
}

/** Machines whose pages are looked at; the oldest go when there are more. */
const MAX_HELD = 2_000;
const heldOne = new Map<
  string,
  { readonly shelf: Shelf | undefined; readonly loadedAtMs: number }
>();

/**
 * One machine with its shelf, however many the tenant has: the machine, and beside each other its products,
 * stock and standing. Held like the list.
 */
export async function readShelf(
  { store, nowMs }: Services,
  clientId: ClientId,
  machineId: MachineId,
): Promise<Shelf | undefined> {
  const key = `${clientId}/${machineId}`;
  const known = heldOne.get(key);
  if (known && nowMs() - known.loadedAtMs < FRESH_MS) return known.shelf;
  const document = await store.get(paths.machine(clientId, machineId));
  const machine = v.safeParse(machineDocument, document?.fields);
  const products = machine.success
    ? readProductsOf(store, clientId, machine.output)
    : Promise.resolve(new Map());
  const documents = document && machine.success ? [document] : [];
  const [shelf] = await fillShelves(store, clientId, documents, products, nowMs());
  const [oldest] = heldOne.size >= MAX_HELD ? heldOne.keys() : [];
  if (oldest !== undefined) heldOne.delete(oldest);
  heldOne.set(key, { shelf, loadedAtMs: nowMs() });
  return shelf;
}

/** The products of one machine's slots, a read each. */
async function readProductsOf(store: Firestore, clientId: ClientId, { slots }: MachineDocument) {
  const ids = [...new Set(slots.map(({ productId }) => productId))];
  const documents = await store.batchGet(ids.map((id) => paths.product(clientId, id)));
  return productsById(clientId, documents);
}

/** The machine with this code, also where the tenant has more than are listed. Read anew. */
export async function readShelfByCode(
  { store, nowMs }: Services,
  clientId: ClientId,
  code: string,
): Promise<readonly Shelf[]> {
  const [machineDocuments, products] = await Promise.all([
    store.query({
      from: paths.machines(clientId),
      where: [{ field: 'code', op: 'EQUAL', value: code }],
      limit: 1,
    }),
    readProducts(store, clientId),
  ]);
  return fillShelves(store, clientId, machineDocuments, products, nowMs());
}

async function readProducts(store: Firestore, clientId: ClientId) {
  const documents = await store.query({ from: paths.products(clientId), limit: MAX_PRODUCTS });
  return productsById(clientId, documents);
}

const productsById = (clientId: ClientId, documents: readonly (StoredDocument | undefined)[]) =>
  new Map(
    documents.flatMap((document) => {
      const product = parseProduct(clientId, document);
      return document && product ? [[document.id, product] as const] : [];
    }),
  );

type Products = Parameters<typeof joinShelf>[2];

async function fillShelves(
  store: Firestore,
  clientId: ClientId,
  documents: readonly StoredDocument[],
  found: Products | Promise<Products>,
  nowMs: number,
): Promise<readonly Shelf[]> {
  const machines = [...parsedById(documents, machineDocument)].flatMap(([id, machine]) => {
    const machineId = v.safeParse(machineIdSchema, id);
    if (!machineId.success) return [];
    noteMachine(clientId, machineId.output, nowMs);
    return [[machineId.output, machine] as const];
  });
  const [details, products] = await Promise.all([
    store.batchGet(machines.flatMap((entry) => detailPaths(clientId, entry))),
    found,
  ]);
  const byPath = new Map(details.flatMap((found) => (found ? [[found.path, found]] : [])));
  const linkOf = (id: MachineId) => {
    const parsed = v.safeParse(linkDocument, byPath.get(paths.machineLink(clientId, id))?.fields);
    return parsed.success ? parsed.output : undefined;
  };
  return machines
    .toSorted(([, one], [, other]) => one.order - other.order)
    .map(([id, machine]) => {
      const stockOf = (slot: string) => parseStock(byPath.get(paths.stock(clientId, id, slot)));
      const stopped = machine.slots.filter(({ slot }) => isStopped(stockOf(slot) ?? { losses: 0 }));
      return {
        location: machine.location,
        isStopped: machine.stopped !== null,
        stoppedSlots: new Set(stopped.map(({ slot }) => slot)),
        machine: joinShelf(id, machine, products, { stockOf, link: linkOf(id), nowMs }),
      };
    });
}

const detailPaths = (
  clientId: ClientId,
  [machineId, { slots }]: readonly [MachineId, MachineDocument],
) => [
  paths.machineLink(clientId, machineId),
  ...slots.map(({ slot }) => paths.stock(clientId, machineId, slot)),
];

function parsedById<S extends v.GenericSchema>(
  documents: readonly StoredDocument[],
  schema: S,
): ReadonlyMap<string, v.InferOutput<S>> {
  return new Map(
    documents.flatMap(({ id, fields }) => {
      const parsed = v.safeParse(schema, fields);
      return parsed.success ? [[id, parsed.output] as const] : [];
    }),
  );
}
