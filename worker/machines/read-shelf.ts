import * as v from 'valibot';
import { type ClientId, type MachineId, machineIdSchema } from '../../contract/ids.ts';
import type { Machine } from '../../contract/machines.ts';
import type { Services } from '../services.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { createTtlCache } from '../ttl-cache.ts';
import { joinShelf } from './join-shelf.ts';
import { noteMachine } from './known-machine.ts';
import { machineDocument } from './machine-document.ts';
import { parseShelf } from './shelf-document.ts';
import { isStopped } from './slot-stock.ts';

/** A machine as the store knows it. */
export type ShownMachine = {
  readonly machine: Machine;
  readonly isStopped: boolean;
  /** Slots that sell no more until an operator says so. */
  readonly stoppedSlots: ReadonlySet<string>;
};

/** Every screen says how old its stock is, so a shelf may be this old and spare the store its reads. */
const FRESH_MS = 30_000;

const held = createTtlCache<ShownMachine>(FRESH_MS, 2_000);
/** Ids that lead nowhere, apart: whoever makes them up pushes no shelf out. */
const unknown = createTtlCache<undefined>(FRESH_MS, 10_000);

type Reader = { readonly store: Pick<Firestore, 'batchGet'>; readonly nowMs: () => number };

/** One machine with its shelf, however many the tenant has: two reads in one batch, held for half a minute. */
export async function readShelf(
  { store, nowMs }: Reader,
  clientId: ClientId,
  machineId: MachineId,
): Promise<ShownMachine | undefined> {
  const key = `${clientId}/${machineId}`;
  const known = held.read(key, nowMs()) ?? unknown.read(key, nowMs());
  if (known) return known.value;
  const [machine, shelf] = await store.batchGet([
    paths.machine(clientId, machineId),
    paths.shelf(clientId, machineId),
  ]);
  const shown = fillShelf(clientId, machineId, machine, shelf, nowMs());
  if (shown) held.keep(key, shown, nowMs());
  else unknown.keep(key, undefined, nowMs());
  return shown;
}

/** The same by the id in an address, which may be anything. */
export async function readAskedShelf(
  services: Services,
  clientId: ClientId,
  asked: string,
): Promise<ShownMachine | undefined> {
  const id = v.safeParse(machineIdSchema, asked);
  return id.success ? readShelf(services, clientId, id.output) : undefined;
}

function fillShelf(
  clientId: ClientId,
  machineId: MachineId,
  stored: StoredDocument | undefined,
  storedShelf: StoredDocument | undefined,
  nowMs: number,
): ShownMachine | undefined {
  const parsed = v.safeParse(machineDocument, stored?.fields);
  if (!parsed.success) return undefined;
  noteMachine(clientId, machineId, nowMs);
  const shelf = parseShelf({ clientId, machineId }, storedShelf);
  const stopped = [...(shelf?.stock ?? [])].filter(([, stock]) => isStopped(stock));
  return {
    isStopped: parsed.output.stopped !== null,
    stoppedSlots: new Set(stopped.map(([slot]) => slot)),
    machine: joinShelf(machineId, parsed.output, shelf, nowMs),
  };
}
