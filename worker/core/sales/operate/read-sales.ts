import type {
  SalesPeriod,
  SalesQuery,
  SalesSort,
  SalesTable,
} from '../../../../contract/console/sales.ts';
import type { ClientId } from '../../../../contract/shared/ids.ts';
import type { LocalText } from '../../../../contract/shared/language.ts';
import { monthOf } from '../../japan-time.ts';
import type { Services } from '../../services.ts';
import * as paths from '../../store/paths.ts';
import {
  addCount,
  addCounts,
  addKeyed,
  type Count,
  type Counts,
  type Keyed,
  noCount,
  noCounts,
} from '../counts.ts';
import type { MachineTotal } from '../packed-counts.ts';
import { readProductKey } from '../product-key.ts';
import {
  readMachineTotals,
  readSalesDay,
  readSalesMonth,
  type SalesCheck,
} from '../sales-documents.ts';
import { type Period, periodOf } from './sales-periods.ts';
import { type SalesRow, sortedSales } from './sales-rows.ts';

/** What a read of the sales needs. */
export type SalesReader = {
  readonly services: Pick<Services, 'store'>;
  readonly client: { readonly clientId: ClientId };
};

/** The comparison of a day with its orders. `null` until the day was checked. */
export type DayCheck = { readonly day: string; readonly check: SalesCheck | null };

/** The sales of a period, compared with the period before. */
export type SalesReport = {
  readonly period: SalesPeriod;
  readonly from: string;
  readonly until: string;
  readonly previousFrom: string;
  readonly previousUntil: string;
  readonly isClosed: boolean;
  readonly total: Count;
  readonly previous: Count;
  readonly tables: Readonly<Record<SalesTable, readonly SalesRow[]>>;
  readonly checks: readonly DayCheck[];
};

type Names = Readonly<Record<string, LocalText>>;
type Totals = Readonly<Record<string, MachineTotal>>;
type Side = {
  readonly counts: Counts;
  readonly names: Names;
  readonly machines: Totals;
  /** The total of each day on this side, in the order of the days. */
  readonly days: readonly Count[];
};

/**
 * Returns the sales of the day, week or month that contains a day. It reads at most 35 documents,
 * whatever the number of orders and machines.
 */
export async function readSales(reader: SalesReader, query: SalesQuery): Promise<SalesReport> {
  const asked = periodOf(query);
  const { days, previousDays, period } = asked;
  const found =
    period === 'month' ? await readMonths(reader, asked) : await readDays(reader, asked);
  const { current, previous, checks, isClosed } = found;
  const times =
    period === 'day'
      ? rowsOf(current.counts.hours, previous.counts.hours, hourKeys)
      : current.days.map((count, index) => ({
          ...row(days[index] ?? '', count, previous.days[index] ?? noCount),
        }));
  const names = { ...previous.names, ...current.names };
  return {
    period,
    from: days[0] ?? '',
    until: days.at(-1) ?? '',
    previousFrom: previousDays[0] ?? '',
    previousUntil: previousDays.at(-1) ?? '',
    isClosed,
    total: current.counts.total,
    previous: previous.counts.total,
    tables: {
      times,
      hours: rowsOf(current.counts.hours, previous.counts.hours, hourKeys),
      machines: machineRows(current.machines, previous.machines, query.sort),
      products: sortedSales(
        rowsOf(byProduct(current.counts.products), byProduct(previous.counts.products)),
        query.sort,
      ).map((one) => ({ ...one, name: names[one.key] ?? null })),
      methods: sortedSales(rowsOf(current.counts.methods, previous.counts.methods)),
      rates: rowsOf(current.counts.rates, previous.counts.rates).toSorted(
        (one, other) => Number(one.key) - Number(other.key),
      ),
    },
    checks,
  };
}

type Found = {
  readonly current: Side;
  readonly previous: Side;
  readonly checks: readonly DayCheck[];
  readonly isClosed: boolean;
};

async function readDays(
  { services: { store }, client: { clientId } }: SalesReader,
  { days, previousDays }: Period,
): Promise<Found> {
  const all = [...days, ...previousDays];
  const documents = await store.batchGet([
    ...all.map((day) => paths.salesDay(clientId, day)),
    ...all.map((day) => paths.salesDayMachines(clientId, day)),
  ]);
  const read = all.map((day, index) => ({
    day,
    ...readSalesDay(documents[index]),
    machines: readMachineTotals(documents[all.length + index]).rows,
  }));
  const sideOf = (part: typeof read): Side => ({
    counts: part.reduce((sum, { counts }) => addCounts(sum, counts), noCounts),
    names: Object.fromEntries(part.flatMap(({ names }) => Object.entries(names))),
    machines: part.reduce((sum, { machines }) => addMachines(sum, machines), {}),
    days: part.map(({ counts }) => counts.total),
  });
  const current = read.slice(0, days.length);
  return {
    current: sideOf(current),
    previous: sideOf(read.slice(days.length)),
    checks: current.map(({ day, check }) => ({ day, check })),
    isClosed: false,
  };
}

/**
 * Returns both months. Each month's sums are in one document, so its days are read only for their
 * checks.
 */
async function readMonths(
  { services: { store }, client: { clientId } }: SalesReader,
  { days, previousDays }: Period,
): Promise<Found> {
  const months = [days, previousDays].map(([first = '']) => monthOf(first));
  const [month, monthMachines, before, beforeMachines, ...dayDocuments] = await store.batchGet([
    ...months.flatMap((one) => [
      paths.salesMonth(clientId, one),
      paths.salesMonthMachines(clientId, one),
    ]),
    ...days.map((day) => paths.salesDay(clientId, day)),
  ]);
  const sideOf = (
    document: typeof month,
    machines: typeof month,
    daysOfSide: readonly string[],
  ): Side & { readonly isClosed: boolean } => {
    const { counts, names, days: byDay, closed } = readSalesMonth(document);
    return {
      counts,
      names,
      machines: readMachineTotals(machines).rows,
      days: daysOfSide.map((day) => byDay[day.slice(-2)] ?? noCount),
      isClosed: closed !== null,
    };
  };
  const current = sideOf(month, monthMachines, days);
  return {
    current,
    previous: sideOf(before, beforeMachines, previousDays),
    checks: days.map((day, index) => ({ day, check: readSalesDay(dayDocuments[index]).check })),
    isClosed: current.isClosed,
  };
}

const hourKeys = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

const row = (key: string, count: Count, previous: Count): SalesRow => ({
  ...{ key, name: null, code: null, count, previous },
});

/**
 * Returns a row for each key that either side has, in the order of `keys` or else of the keys
 * themselves.
 */
const rowsOf = (current: Keyed, previous: Keyed, keys?: readonly string[]): readonly SalesRow[] =>
  (keys ?? [...new Set([...Object.keys(current), ...Object.keys(previous)])].toSorted()).map(
    (key) => row(key, current[key] ?? noCount, previous[key] ?? noCount),
  );

/** Adds up the counters of a product's tax rates. */
const byProduct = (keyed: Keyed): Keyed =>
  Object.entries(keyed).reduce<Keyed>(
    (sum, [key, count]) => addKeyed(sum, { [readProductKey(key).productId]: count }),
    {},
  );

function machineRows(current: Totals, previous: Totals, sort?: SalesSort): readonly SalesRow[] {
  const ids = [...new Set([...Object.keys(current), ...Object.keys(previous)])];
  const rows = ids.map((id) => ({
    ...row(id, current[id]?.count ?? noCount, previous[id]?.count ?? noCount),
    name: (current[id] ?? previous[id])?.name ?? null,
    code: (current[id] ?? previous[id])?.code ?? null,
  }));
  return sortedSales(rows, sort);
}

function addMachines(one: Totals, other: Totals): Totals {
  const sum = new Map(Object.entries(one));
  for (const [id, total] of Object.entries(other)) {
    sum.set(id, { ...total, count: addCount(sum.get(id)?.count ?? noCount, total.count) });
  }
  return Object.fromEntries(sum);
}
