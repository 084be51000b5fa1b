import type { ClientId } from '../../contract/ids.ts';
import { MACHINE_PAGE, type MachineList } from '../../contract/machines.ts';
import type { Services } from '../services.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { distanceMeters, type Position } from './distance.ts';
import { COARSEST, cellsAround, coveredMeters, FINEST } from './geohash.ts';
import { LISTED_FIELDS, type ListedMachine, listedMachine, summarise } from './machine-summary.ts';

/** As soon as so many are surely the nearest ones, nobody walks farther. */
const ENOUGH = 5;

/** Of one step. More than these stand together only where a position is too rough to tell them apart. */
const MAX_IN_STEP = 200;

type Near = ListedMachine & { readonly meters: number };

/**
 * At most 20 machines, the nearest first. The cell of the position and its neighbours are asked for in
 * one query, then larger ones while there are too few: at most eight queries of at most 200 machines. The
 * position is used for this answer and forgotten.
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
 * Machines by distance: those than which no unseen machine can be nearer; where there is none in the
 * widest step, what it found.
 */
async function widen(
  store: Firestore,
  clientId: ClientId,
  position: Position,
): Promise<readonly Near[]> {
  let leapt = false;
  for (let digits = FINEST; ; ) {
    const found = await inCells(store, clientId, position, cellsAround(position, digits));
    const covered = coveredMeters(position, digits);
    const sure = found.filter(({ meters }) => meters <= covered);
    const isCut = found.length === MAX_IN_STEP;
    if (isCut && leapt) {
      // Too wide after all: the step that was left out comes now.
      digits += 1;
      leapt = false;
      continue;
    }
    if (isCut || sure.length >= ENOUGH) return sure;
    if (digits === COARSEST) return sure.length > 0 ? sure : found;
    // Where nothing stands at all, the next step would find little either.
    leapt = found.length === 0 && digits - 2 >= COARSEST;
    digits -= leapt ? 2 : 1;
  }
}

async function inCells(
  store: Firestore,
  clientId: ClientId,
  position: Position,
  cells: readonly string[],
): Promise<readonly Near[]> {
  const stored = await store.query({
    from: paths.machines(clientId),
    where: [{ field: 'cells', op: 'ARRAY_CONTAINS_ANY', value: cells }],
    limit: MAX_IN_STEP,
    only: LISTED_FIELDS,
  });
  return stored
    .flatMap((document) => {
      const listed = listedMachine(document);
      const location = listed?.machine.location;
      return location ? [{ ...listed, meters: distanceMeters(position, location) }] : [];
    })
    .toSorted((one, other) => one.meters - other.meters);
}
