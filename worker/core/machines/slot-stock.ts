import * as v from 'valibot';
import { storedMs } from '../store/values.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * A slot's last count by the machine, and the orders that hold a piece. Stored in `stock` of the
 * machine's shelf.
 */
export const slotStock = v.pipe(
  v.object({
    count,
    reservedBy: v.optional(v.array(v.string()), []),
    reportedAt: v.optional(v.nullable(storedMs), null),
    /**
     * Vends in a row without evidence of a dropped product. A sale or an operator resets it to 0.
     */
    losses: v.optional(count, 0),
    /** Vends in a row that the machine reported as jammed. A sale resets it to 0. */
    jams: v.optional(count, 0),
    /** Which member of staff stopped the slot, and why. Set until somebody resumes the machine. */
    stopped: v.optional(v.nullable(v.object({ by: v.string(), note: v.string() })), null),
  }),
  v.transform(({ reportedAt, ...stock }) => ({ ...stock, countedAtMs: reportedAt })),
);
export type SlotStock = v.InferOutput<typeof slotStock>;

/**
 * After this many losses in a row a slot is stopped until an operator clears it, because its sensor
 * or motor is probably broken.
 */
export const MAX_SLOT_LOSSES = 2;

export const isStopped = ({ losses, stopped }: Pick<SlotStock, 'losses' | 'stopped'>): boolean =>
  losses >= MAX_SLOT_LOSSES || stopped !== null;

/** Returns how many pieces can still be sold. */
export const sellable = (stock: SlotStock): number =>
  isStopped(stock) ? 0 : Math.max(0, stock.count - stock.reservedBy.length);

/** A slot's count, and when the machine last counted. Null if unknown. */
type Counted = { readonly count: number; readonly countedAtMs: number | null };

/**
 * Returns a slot's count after a sale. The count decreases, unless the machine counted after the
 * command: then its report already includes this piece. A sale is not a count by the machine, so a
 * sale that is proved late decreases the count as well.
 *
 * @param toldAtMs when the command was issued to the machine.
 */
export function countAfterSale({ count, countedAtMs }: Counted, toldAtMs: number): number {
  return countedAtMs !== null && countedAtMs >= toldAtMs ? count : Math.max(0, count - 1);
}
