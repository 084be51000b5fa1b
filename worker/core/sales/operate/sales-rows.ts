import type { SalesSort } from '../../../../contract/console/sales.ts';
import type { LocalText } from '../../../../contract/shared/language.ts';
import type { Count } from '../counts.ts';

/** A row of a table: the sales of one hour, day, machine, product, method or tax rate. */
export type SalesRow = {
  /** The hour, the day or the id. */
  readonly key: string;
  /** Only for a machine or a product. */
  readonly name: LocalText | null;
  /** The number on a machine. */
  readonly code: string | null;
  readonly count: Count;
  /** The count of the previous period. */
  readonly previous: Count;
};

const netOf = ({ capturedYen, refundedYen }: Count) => capturedYen - refundedYen;

/** The number that a table is sorted by, the largest first. */
const weights = {
  yen: ({ count }) => count.capturedYen,
  pieces: ({ count }) => count.captured,
  refunds: ({ count }) => count.refundedYen,
  decline: ({ count, previous }) => netOf(previous) - netOf(count),
} as const satisfies Readonly<Record<SalesSort, (row: SalesRow) => number>>;

/**
 * Returns the rows sorted. Equal rows are sorted by their sales, now and before, and then by their
 * ids.
 */
export const sortedSales = (
  rows: readonly SalesRow[],
  sort: SalesSort = 'yen',
): readonly SalesRow[] =>
  rows.toSorted(
    (one, other) =>
      weights[sort](other) - weights[sort](one) ||
      other.count.capturedYen - one.count.capturedYen ||
      other.previous.capturedYen - one.previous.capturedYen ||
      one.key.localeCompare(other.key),
  );
