import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { parseShelf } from '../machines/shelf-document.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update, type Write } from '../store/writes.ts';
import { consoleChange, isPutting } from '../tenant/console-change.ts';
import {
  type PartRows,
  parseChange,
  parsePart,
  partsOf,
  type StoredChange,
  UNDO_MS,
} from './price-change.ts';
import { applyPrices, consolePricesOf, restorePrices, storedOffer } from './priced-slot.ts';

type Services = { readonly store: Firestore; readonly nowMs: () => number };

/** `idle`: nothing is due. `waits`: a put is in progress. `ran`: a part was written. */
export type RunOutcome = 'idle' | 'waits' | 'ran';

/**
 * Writes the next part of a due change, or of its undo. One commit stores its prices, its results
 * and the progress. So the page and the cron can both continue a change, and no part is written
 * twice. At most 43 reads.
 *
 * @returns undefined if there is no such change.
 * A put and a change of prices both write offers. The commit requires that no put has begun since
 * the shelves were read. It also marks the tenant's put, so that a put that has read older shelves
 * is refused.
 */
export async function runPart(
  services: Services,
  clientId: ClientId,
  changeId: string,
): Promise<RunOutcome | undefined> {
  const { store, nowMs } = services;
  return store.runOptimistic<RunOutcome | undefined>(async () => {
    const [stored, put] = await store.batchGet([
      paths.priceChange(clientId, changeId),
      paths.tenantPut(clientId),
    ]);
    if (!stored) return { writes: [], value: undefined };
    const change = parseChange(stored);
    const isScheduled = change.state === 'scheduled' && (change.startAt ?? 0) <= nowMs();
    if (!isScheduled && change.state !== 'applying' && change.state !== 'undoing') {
      return { writes: [], value: 'idle' };
    }
    if (isPutting(put)) {
      return { writes: [], value: 'waits' };
    }
    const writes = await writesOfPart(services, clientId, change);
    return { writes: [...writes, consoleChange(clientId, put)], value: 'ran' };
  });
}

async function writesOfPart(
  { store, nowMs }: Services,
  clientId: ClientId,
  change: StoredChange,
): Promise<readonly Write[]> {
  const isUndo = change.state === 'undoing';
  const part = change.next;
  const [storedPart] = await store.batchGet([paths.pricePart(clientId, change.id, part)]);
  const rows = parsePart(storedPart, change.id);
  const shelves = await store.batchGet(
    rows.map(({ machineId }) => paths.shelf(clientId, machineId)),
  );
  const written = rows.map((row, index) => writeMachine(clientId, row, shelves[index], isUndo));
  const results = written.map(({ row }) => row);
  return [
    ...written.flatMap(({ writes }) => writes),
    update(paths.pricePart(clientId, change.id, part), { rows: JSON.stringify(results) }),
    progress(clientId, change, results, nowMs()),
  ];
}

/** Returns the write of one machine's prices, and its row with the outcome for each slot. */
function writeMachine(
  clientId: ClientId,
  row: PartRows[number],
  stored: StoredDocument | undefined,
  isUndo: boolean,
): { readonly row: PartRows[number]; readonly writes: readonly Write[] } {
  const asked = isUndo ? row.slots.filter(({ outcome }) => outcome === 'changed') : row.slots;
  if (asked.length === 0) return { row, writes: [] };
  const { offer } = v.parse(storedOffer, stored?.fields ?? {});
  const priced = isUndo ? restorePrices(offer, asked) : applyPrices(offer, asked);
  const outcomes = new Map(asked.map(({ slot }, index) => [slot, priced.outcomes[index]]));
  const link = parseShelf({ clientId, machineId: row.machineId }, stored)?.link;
  const isOffline = isUndo ? row.isOffline : link?.online !== true;
  const slots = row.slots.map((one) => ({
    ...one,
    outcome: outcomes.get(one.slot) ?? one.outcome,
  }));
  const hasChanged = priced.outcomes.some((one) => one === 'changed' || one === 'restored');
  const path = paths.shelf(clientId, row.machineId);
  const fields = {
    offer: priced.offer,
    consolePrices: consolePricesOf(priced.offer),
  };
  return {
    row: { ...row, isOffline, slots },
    writes: hasChanged ? [update(path, fields)] : [],
  };
}

/** Returns the write of the progress: the counts, the next part, and the end after the last one. */
function progress(
  clientId: ClientId,
  change: StoredChange,
  results: PartRows,
  nowMs: number,
): Write {
  const isUndo = change.state === 'undoing';
  const [running, ended] = isUndo ? ['undoing', 'undone'] : ['applying', 'done'];
  const next = change.next + 1;
  const isLast = next >= (isUndo ? change.undoParts : (partsOf(change) ?? 0));
  const now = Timestamp.ofMs(nowMs);
  const fields = {
    state: isLast ? ended : running,
    next,
    outcomes: countOutcomes(change, results, isUndo),
    offline: isUndo
      ? change.offline
      : change.offline + results.filter((one) => one.isOffline).length,
    ...(isLast ? { endedAt: now } : { workAt: now }),
    ...(isLast && !isUndo ? { undoUntil: Timestamp.ofMs(nowMs + UNDO_MS) } : {}),
  };
  // After the last part, `workAt` is in the mask but not in the fields. So it is deleted, and no
  // sweep finds the change again.
  const mask = [...new Set([...Object.keys(fields), 'workAt'])];
  const condition = { updateTime: change.updateTime };
  return update(paths.priceChange(clientId, change.id), fields, condition, mask);
}

/**
 * Returns the counts of a change with one more part added. An undo counts only its own outcomes.
 */
function countOutcomes(
  { outcomes }: StoredChange,
  results: PartRows,
  isUndo: boolean,
): StoredChange['outcomes'] {
  const counted = { ...outcomes };
  for (const { outcome } of results.flatMap(({ slots }) => slots)) {
    const isOfUndo = outcome === 'restored' || outcome === 'kept';
    if (outcome !== null && isOfUndo === isUndo) counted[outcome] += 1;
  }
  return counted;
}
