import * as v from 'valibot';
import type { Machine } from '../../../contract/customer/machines.ts';
import { type ClientId, type MachineId, machineIdSchema } from '../../../contract/shared/ids.ts';
import { inIsolate } from '../isolate-memory.ts';
import type { Services } from '../services.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { createTtlCache } from '../ttl-cache.ts';
import { joinShelf } from './join-shelf.ts';
import { noteMachine } from './known-machine.ts';
import { machineDocument } from './machine-document.ts';
import { parseShelf } from './shelf-document.ts';
import { isStopped } from './slot-stock.ts';

/** A machine as stored, with its shelf. */
export type ShownMachine = {
  readonly machine: Machine;
  readonly isStopped: boolean;
  /** Slots that are stopped until an operator clears them. */
  readonly stoppedSlots: ReadonlySet<string>;
};

/** How old a cached shelf may be, which saves reads. Every screen shows the age of its stock. */
const FRESH_MS = 30_000;

const held = inIsolate(createTtlCache<ShownMachine>(FRESH_MS, 2_000));
/** Unknown ids have their own cache, so that made-up ids cannot evict shelves. */
const unknown = inIsolate(createTtlCache<undefined>(FRESH_MS, 10_000));

type Reader = { readonly store: Pick<Firestore, 'batchGet'>; readonly nowMs: () => number };

/** Returns one machine with its shelf: two reads in one batch, cached for half a minute. */
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

/** Returns the same as `readShelf`, by the id in an address, which may be any text. */
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
