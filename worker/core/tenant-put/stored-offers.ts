import pMap from 'p-map';
import * as v from 'valibot';
import { type ClientId, machineIdSchema } from '../../../contract/shared/ids.ts';
import { type StoredItem, storedOffer } from '../prices/priced-slot.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';

/** Shelves per request, and the number of parallel requests. */
const SHELVES = 300;
const AT_ONCE = 4;

/** Returns the offers of machines, by the machine's id. One read each. */
export async function readOffers(
  store: Firestore,
  clientId: ClientId,
  machineIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredItem[]>> {
  const ids = machineIds.flatMap((id) => {
    const parsed = v.safeParse(machineIdSchema, id);
    return parsed.success ? [parsed.output] : [];
  });
  const parts = Array.from({ length: Math.ceil(ids.length / SHELVES) }, (_, index) =>
    ids.slice(index * SHELVES, (index + 1) * SHELVES),
  );
  const read = await pMap(
    parts,
    (part) =>
      store.batchGet(
        part.map((id) => paths.shelf(clientId, id)),
        ['offer'],
      ),
    { concurrency: AT_ONCE },
  );
  const shelves = read.flat();
  return new Map(
    ids.map((id, index) => [id, v.parse(storedOffer, shelves[index]?.fields ?? {}).offer]),
  );
}
