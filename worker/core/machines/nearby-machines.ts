import { MACHINE_PAGE, type MachineList } from '../../../contract/customer/machines.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Services } from '../services.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { distanceMeters, type Position } from './distance.ts';
import { COARSEST, cellsAround, coveredMeters, FINEST } from './geohash.ts';
import { LISTED_FIELDS, type ListedMachine, listedMachine, summarise } from './machine-summary.ts';

/** The search ends once this many are certainly the nearest. */
const ENOUGH = 5;

/** The most machines of one step. A step with more is cut: nobody knows which of them are nearest. */
const MAX_IN_STEP = 200;

type Near = ListedMachine & { readonly meters: number };

/**
 * Returns at most 20 machines, the nearest first. It queries the position's cell and its
 * neighbours, then larger cells while there are too few. At most eight queries of at most 200
 * machines. The position is not stored.
 */
export async function nearbyMachines(
  { store }: Services,
  clientId: ClientId,
  position: Position,
): Promise<MachineList> {
  const near = await widen(store, clientId, position);
  const shown = near.slice(0, MACHINE_PAGE);
  const summaries = await summarise(store, clientId, shown);
  const machines = summaries.map((summary, index) => ({
    ...summary,
    distanceMeters: shown[index]?.meters ?? null,
  }));
  return { machines, nextCursor: null };
}

/**
 * Returns machines by distance, but only those that no unread machine can precede. If even the
 * widest step has none, it returns all that it found. If a step is cut, it returns the machines of
 * the step before, which had all of its cells, and adds those of the cut one.
 */
async function widen(
  store: Firestore,
  clientId: ClientId,
  position: Position,
): Promise<readonly Near[]> {
  let hasSkippedStep = false;
  let before: readonly Near[] = [];
  for (let digits = FINEST; ; ) {
    const cells = cellsAround(position, digits);
    const { found, isCut } = await inCells(store, clientId, position, cells);
    const covered = coveredMeters(position, digits);
    const sure = found.filter(({ meters }) => meters <= covered);
    if (isCut && hasSkippedStep) {
      // The previous jump skipped a step that was needed, so take it now.
      digits += 1;
      hasSkippedStep = false;
      continue;
    }
    if (isCut) return byDistance([...before, ...found]);
    if (sure.length >= ENOUGH || digits === COARSEST) return sure.length > 0 ? sure : found;
    before = found;
    // If nothing was found, the next step would probably find little, so skip it.
    hasSkippedStep = found.length === 0 && digits - 2 >= COARSEST;
    digits -= hasSkippedStep ? 2 : 1;
  }
}

async function inCells(
  store: Firestore,
  clientId: ClientId,
  position: Position,
  cells: readonly string[],
): Promise<{ readonly found: readonly Near[]; readonly isCut: boolean }> {
  const stored = await store.query({
    from: paths.machines(clientId),
    where: [{ field: 'cells', op: 'ARRAY_CONTAINS_ANY', value: cells }],
    limit: MAX_IN_STEP,
    only: LISTED_FIELDS,
  });
  const found = stored.flatMap((document) => {
    const listed = listedMachine(document);
    const location = listed?.machine.location;
    return location ? [{ ...listed, meters: distanceMeters(position, location) }] : [];
  });
  return { found: byDistance(found), isCut: stored.length === MAX_IN_STEP };
}

/** Returns each machine once, the nearest first. */
const byDistance = (machines: readonly Near[]): readonly Near[] =>
  [...new Map(machines.map((one) => [one.id, one])).values()].toSorted(
    (one, other) => one.meters - other.meters,
  );
