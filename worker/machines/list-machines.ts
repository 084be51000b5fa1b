import * as v from 'valibot';
import { type ClientId, machineIdSchema } from '../../contract/ids.ts';
import type { Machine, MachineList, ShelfItem } from '../../contract/machines.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { DocumentPath } from '../store/segments.ts';
import {
  type MachineDocument,
  machineDocument,
  type ProductDocument,
  productDocument,
  type StockDocument,
  stockDocument,
} from './machine-document.ts';

/** Bounds of the two queries; a tenant with more machines is listed by place (issue: machine search). */
const MOST_MACHINES = 50;
const MOST_PRODUCTS = 300;

/** Every screen says how old its stock is, so shelves may be this old and spare the store its reads. */
const FRESH_MS = 30_000;
const held = new Map<ClientId, { readonly list: MachineList; readonly loadedAtMs: number }>();

/**
 * The tenant's machines with their shelves: two queries side by side, then one batch of stock.
 * Held for half a minute per isolate. Nobody buys from this list: an order reads price and stock anew.
 */
export async function listMachines(
  { store, nowMs }: Services,
  clientId: ClientId,
): Promise<MachineList> {
  const known = held.get(clientId);
  if (known && nowMs() - known.loadedAtMs < FRESH_MS) return known.list;
  const [machineDocuments, productDocuments] = await Promise.all([
    store.query({ from: paths.machines(clientId), limit: MOST_MACHINES }),
    store.query({ from: paths.products(clientId), limit: MOST_PRODUCTS }),
  ]);
  const machines = parsedById(machineDocuments, machineDocument);
  const products = parsedById(productDocuments, productDocument);
  const stock = await store.batchGet(stockPaths(clientId, machines));
  const stockByPath = new Map(
    stock.flatMap((document) => {
      const parsed = v.safeParse(stockDocument, document?.fields);
      return document && parsed.success ? [[document.path, parsed.output] as const] : [];
    }),
  );
  const list = {
    machines: [...machines]
      .sort(([, one], [, other]) => one.order - other.order)
      .flatMap(([id, machine]) => joinShelf(clientId, id, machine, products, stockByPath)),
  };
  held.set(clientId, { list, loadedAtMs: nowMs() });
  return list;
}

/** One machine by the id in an address, which may be anything. */
export async function findMachine(
  services: Services,
  clientId: ClientId,
  asked: string,
): Promise<Result<Machine>> {
  const { machines } = await listMachines(services, clientId);
  const machine = machines.find(({ id }) => id === asked);
  return machine ? ok(machine) : fail('NOT_FOUND');
}

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

function stockPaths(
  clientId: ClientId,
  machines: ReadonlyMap<string, MachineDocument>,
): readonly DocumentPath[] {
  return [...machines].flatMap(([id, { slots }]) => {
    const machineId = v.safeParse(machineIdSchema, id);
    if (!machineId.success) return [];
    return slots.map(({ slot }) => paths.stock(clientId, machineId.output, slot));
  });
}

function joinShelf(
  clientId: ClientId,
  id: string,
  machine: MachineDocument,
  products: ReadonlyMap<string, ProductDocument>,
  stockByPath: ReadonlyMap<string, StockDocument>,
): readonly Machine[] {
  const machineId = v.safeParse(machineIdSchema, id);
  if (!machineId.success) return [];
  const reports = machine.slots.map(({ slot }) =>
    stockByPath.get(paths.stock(clientId, machineId.output, slot)),
  );
  const shelf = machine.slots.flatMap(({ slot, productId, priceYen }, index): ShelfItem[] => {
    const product = products.get(productId);
    if (!product) return [];
    const stock = reports[index]?.count ?? null;
    return [{ slot, productId, ...product, priceYen: priceYen ?? product.priceYen, stock }];
  });
  const { order: _order, slots: _slots, ...shown } = machine;
  return [
    { id: machineId.output, ...shown, stockAsOf: oldest(reports), distanceMeters: null, shelf },
  ];
}

/** The oldest report: nothing on the shelf is older than this says. */
function oldest(reports: readonly (StockDocument | undefined)[]): string | null {
  const times = reports.flatMap((report) => (report?.reportedAt ? [report.reportedAt] : []));
  return times.sort()[0] ?? null;
}
