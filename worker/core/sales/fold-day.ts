import type { ClientId } from '../../../contract/shared/ids.ts';
import { dayAt, monthOf, startOfDay } from '../japan-time.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { DocumentPath } from '../store/segments.ts';
import { tryAgain } from '../store/try-again.ts';
import { type Fields, Timestamp } from '../store/values.ts';
import type { Write } from '../store/writes.ts';
import { type Counts, noCounts } from './counts.ts';
import {
  type Changes,
  changesOf,
  contributionsAfter,
  countsAfter,
  namesAfter,
  totalsAfter,
} from './fold-changes.ts';
import { KEPT_MS } from './kept.ts';
import { packFolded, packMachineTotals } from './packed-counts.ts';
import {
  type MachineSale,
  readFolded,
  readMachineTotals,
  readSalesDay,
  readSalesMonth,
} from './sales-documents.ts';

/**
 * The number of documents that share a day's contributions, each with some of the machines. It
 * never changes, because a machine must stay in its document.
 */
export const FOLDED_SHARDS = 16;
const MAX_TRIES = 3;

/** The current counters of some machines on one day. */
export type DaySales = {
  readonly day: string;
  readonly sales: readonly MachineSale[];
  /**
   * Whether `sales` has every machine of the day, so that any other machine contributes nothing.
   */
  readonly isWhole: boolean;
};

/**
 * Adds the counters of machines to their tenant's day and month. It stores each machine's
 * contribution, and adds only the difference to the earlier one. So repeating it changes nothing,
 * and it reads no other machine of the day. A closed month never changes: the difference becomes a
 * correction in the current month.
 */
export function foldDay(
  { store, nowMs }: Pick<Services, 'store' | 'nowMs'>,
  clientId: ClientId,
  asked: DaySales,
): Promise<void> {
  const { day } = asked;
  return tryAgain(MAX_TRIES, async () => {
    const state = await readState(store, clientId, asked);
    const changes = changesOf({ folded: state.folded, totals: state.dayTotals.rows }, asked);
    if (changes.size === 0) return { done: undefined };
    const writes = [
      ...dayWrites(state, day, changes),
      ...(state.month.closed
        ? [await correctionWrite(store, { clientId, day, now: dayAt(nowMs()) }, changes)]
        : monthWrites(state, day, changes)),
      ...shardWrites(state, day, changes),
    ];
    return (await store.commit(writes)).ok ? { done: undefined } : 'AGAIN';
  });
}

/** A document's path, and the document if it exists. */
type Place = { readonly path: DocumentPath; readonly stored: StoredDocument | undefined };
type Shard = { readonly at: Place; readonly rows: Readonly<Record<string, Counts>> };

async function readState(
  store: Services['store'],
  clientId: ClientId,
  { day, sales, isWhole }: DaySales,
) {
  const month = monthOf(day);
  const all = Array.from({ length: FOLDED_SHARDS }, (_, shard) => shard);
  const touched = new Set(sales.map(({ machineId }) => shardOf(machineId)));
  const shardPaths = all
    .filter((shard) => isWhole || touched.has(shard))
    .map((shard) => paths.salesDayFolded(clientId, day, shard));
  const asked = [
    paths.salesDay(clientId, day),
    paths.salesDayMachines(clientId, day),
    paths.salesMonth(clientId, month),
    paths.salesMonthMachines(clientId, month),
  ] as const;
  const found = await store.batchGet([...asked, ...shardPaths]);
  const [dayAt, dayTotalsAt, monthAt, monthTotalsAt] = found;
  const shards = shardPaths.map((path, index): Shard => {
    const stored = found[asked.length + index];
    return { at: { path, stored }, rows: readFolded(stored).rows };
  });
  return {
    day: { at: { path: asked[0], stored: dayAt }, ...readSalesDay(dayAt) },
    dayTotals: { at: { path: asked[1], stored: dayTotalsAt }, ...readMachineTotals(dayTotalsAt) },
    month: { at: { path: asked[2], stored: monthAt }, ...readSalesMonth(monthAt) },
    monthTotals: {
      at: { path: asked[3], stored: monthTotalsAt },
      ...readMachineTotals(monthTotalsAt),
    },
    shards,
    folded: new Map(shards.flatMap(({ rows }) => Object.entries(rows))),
  };
}
type State = Awaited<ReturnType<typeof readState>>;

const dayWrites = ({ day: before, dayTotals }: State, day: string, changes: Changes) => [
  put(before.at, {
    day,
    counts: countsAfter(before.counts, changes),
    names: namesAfter(before.names, changes),
  }),
  put(dayTotals.at, { rows: packMachineTotals(totalsAfter(dayTotals.rows, changes)) }),
];

const monthWrites = (
  { day: { counts }, month, monthTotals }: State,
  day: string,
  changes: Changes,
) => [
  put(month.at, {
    month: monthOf(day),
    counts: countsAfter(month.counts, changes),
    names: namesAfter(month.names, changes),
    days: { ...month.days, [day.slice(-2)]: countsAfter(counts, changes).total },
  }),
  put(monthTotals.at, { rows: packMachineTotals(totalsAfter(monthTotals.rows, changes)) }),
];

/**
 * Returns the write that adds changes of a closed month to the corrections of the current month.
 * One read.
 */
async function correctionWrite(
  store: Services['store'],
  {
    clientId,
    day,
    now,
  }: { readonly clientId: ClientId; readonly day: string; readonly now: string },
  changes: Changes,
): Promise<Write> {
  const path = paths.salesMonth(clientId, monthOf(now));
  const stored = await store.get(path);
  const { corrections } = readSalesMonth(stored);
  const before = corrections[monthOf(day)] ?? noCounts;
  const after = { ...corrections, [monthOf(day)]: countsAfter(before, changes) };
  return put({ path, stored }, { month: monthOf(now), corrections: after });
}

function shardWrites({ shards }: State, day: string, changes: Changes): readonly Write[] {
  const expiresAt = Timestamp.ofMs(startOfDay(day) + KEPT_MS);
  const byShard = Map.groupBy(changes, ([machineId]) => shardOf(machineId));
  return shards.flatMap(({ at, rows }) => {
    const own = byShard.get(Number(at.path.split('/').at(-1)));
    if (!own) return [];
    const after = contributionsAfter(rows, new Map(own));
    return [put(at, { rows: packFolded(after), expiresAt })];
  });
}

/** Returns the write of a document's fields. It fails if somebody else has changed the document. */
const put = ({ path, stored }: Place, fields: Fields): Write => ({
  kind: 'set',
  path,
  fields,
  mask: Object.keys(fields),
  serverTimes: stored ? ['updatedAt'] : ['createdAt', 'updatedAt'],
  if: stored ? { updateTime: stored.updateTime } : { exists: false },
});

/**
 * Returns the number of the document that a machine belongs to. The numbers are evenly distributed.
 */
function shardOf(machineId: string): number {
  let hash = 0;
  for (const letter of machineId) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % FOLDED_SHARDS;
}
