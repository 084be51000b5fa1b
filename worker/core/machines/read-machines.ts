import * as v from 'valibot';
import type { MachineList, MachineSummary } from '../../../contract/customer/machines.ts';
import { type ClientId, type MachineId, machineIdSchema } from '../../../contract/shared/ids.ts';
import { inIsolate } from '../isolate-memory.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { createTtlCache } from '../ttl-cache.ts';
import { LISTED_FIELDS, listedMachine, summarise } from './machine-summary.ts';

/** May be outdated, because a machine's own page asks for the current state. */
const held = inIsolate(createTtlCache<MachineSummary | undefined>(30_000, 2_000));

/**
 * Returns the machines with these ids, in the same order and without deleted ones. Two reads each
 * in two round trips, and none for a machine that the isolate read within half a minute.
 */
export async function readMachines(
  { store, nowMs }: Services,
  clientId: ClientId,
  ids: readonly MachineId[],
): Promise<MachineList> {
  const keyOf = (id: MachineId) => `${clientId}/${id}`;
  const known = new Map(ids.map((id) => [id, held.read(keyOf(id), nowMs())] as const));
  const unknown = ids.filter((id) => known.get(id) === undefined);
  const stored = await store.batchGet(
    unknown.map((id) => paths.machine(clientId, id)),
    LISTED_FIELDS,
  );
  const listed = stored.flatMap((document) => listedMachine(document) ?? []);
  const read = await summarise(store, clientId, listed);
  for (const id of unknown) {
    const value = read.find((one) => one.id === id);
    held.keep(keyOf(id), value, nowMs());
    known.set(id, { value });
  }
  return { machines: ids.flatMap((id) => known.get(id)?.value ?? []), nextCursor: null };
}

const codeDocument = v.object({ machineId: machineIdSchema });

/**
 * Returns the machine with this number on its plate. One read finds the number, however many
 * machines there are.
 */
export async function readMachineByCode(
  services: Services,
  clientId: ClientId,
  code: string,
): Promise<MachineList> {
  const stored = await services.store.get(paths.machineCode(clientId, code));
  const found = v.safeParse(codeDocument, stored?.fields);
  return found.success
    ? readMachines(services, clientId, [found.output.machineId])
    : { machines: [], nextCursor: null };
}
