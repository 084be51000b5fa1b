import * as v from 'valibot';
import { storedMs } from '../store/values.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What the machine last counted in one slot, and which orders hold a piece of it (`stock` of its shelf). */
export const slotStock = v.pipe(
  v.object({
    count,
    reservedBy: v.optional(v.array(v.string()), []),
    reportedAt: v.optional(v.nullable(storedMs), null),
    /** Vends in a row without evidence that anything fell; a sale, or an operator, sets it to 0. */
    losses: v.optional(count, 0),
    /** Vends in a row that the machine says jammed; a sale sets it to 0. */
    jams: v.optional(count, 0),
  }),
  v.transform(({ reportedAt, ...stock }) => ({ ...stock, countedAtMs: reportedAt })),
);
export type SlotStock = v.InferOutput<typeof slotStock>;

/** A slot that lost so many in a row sells no more until an operator says so: its sensor or motor is broken. */
export const MAX_SLOT_LOSSES = 2;

/** So many jams in a row are news for who runs the machine. It goes on selling: the next may fall. */
export const JAMS_TO_TELL = 2;

export const isStopped = ({ losses }: Pick<SlotStock, 'losses'>): boolean =>
  losses >= MAX_SLOT_LOSSES;

/** How many can still be sold. */
export const sellable = (stock: SlotStock): number =>
  isStopped(stock) ? 0 : Math.max(0, stock.count - stock.reservedBy.length);

/** A slot's count, and when the machine last counted; null where that is not known. */
type Counted = { readonly count: number; readonly countedAtMs: number | null };

/**
 * A slot's count once a piece of it was sold. The piece is counted off, unless the machine has counted
 * since it was told to vend: its report is the truth then, and this piece is in it. A sale is no count of
 * the machine's: of two sales, the one that is proved late is counted off as well.
 * @param toldAtMs when the machine was told.
 */
export function countAfterSale({ count, countedAtMs }: Counted, toldAtMs: number): number {
  return countedAtMs !== null && countedAtMs >= toldAtMs ? count : Math.max(0, count - 1);
}
