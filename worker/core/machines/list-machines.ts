import {
  MACHINE_PAGE,
  type MachineList,
  type MachineQuery,
} from '../../../contract/customer/machines.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { inIsolate } from '../isolate-memory.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import { createTtlCache } from '../ttl-cache.ts';
import { type ListPosition, positionOf, readCursor, writeCursor } from './list-cursor.ts';
import { LISTED_FIELDS, listedMachine, summarise } from './machine-summary.ts';
import { machinesAfter } from './machines-after.ts';
import { nearbyMachines } from './nearby-machines.ts';
import { readMachineByCode, readMachines } from './read-machines.ts';
import { searchMachines } from './search-machines.ts';

/** List cards contain no counts, so a page may be a minute old, which saves reads. */
const held = inIsolate(createTtlCache<MachineList>(60_000, 2_000));

/**
 * Returns the requested machines of the tenant without their shelves. Its cost does not grow with
 * the fleet (docs/storage.md). INVALID_REQUEST: the cursor is not ours.
 */
export async function listMachines(
  services: Services,
  clientId: ClientId,
  { q, near, ids, code, cursor }: MachineQuery = {},
): Promise<Result<MachineList>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && !after) return fail('INVALID_REQUEST', { fields: ['cursor'] });
  if (q !== undefined) return ok(await searchMachines(services, clientId, q, after));
  if (near) return ok(await nearbyMachines(services, clientId, near));
  if (ids) return ok(await readMachines(services, clientId, ids));
  if (code !== undefined) return ok(await readMachineByCode(services, clientId, code));
  return ok(await listPage(services, clientId, after));
}

/**
 * Returns all machines by the tenant's `order`, then by id. A page costs 20 reads, plus 20 for the
 * connections, once a minute per isolate.
 */
async function listPage(
  { store, nowMs }: Services,
  clientId: ClientId,
  after: ListPosition | undefined,
): Promise<MachineList> {
  const key = `${clientId} ${after ? writeCursor(after) : ''}`;
  const known = held.read(key, nowMs());
  if (known) return known.value;
  const stored = await store.query({
    ...machinesAfter(clientId, after),
    limit: MACHINE_PAGE,
    only: LISTED_FIELDS,
  });
  const listed = stored.flatMap((document) => listedMachine(document) ?? []);
  const last = stored.at(-1);
  const next = stored.length === MACHINE_PAGE && last ? positionOf(last) : undefined;
  const page = {
    machines: [...(await summarise(store, clientId, listed))],
    nextCursor: next ? writeCursor(next) : null,
  };
  held.keep(key, page, nowMs());
  return page;
}
