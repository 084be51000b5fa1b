import * as v from 'valibot';
import type { StoredDocument } from '../store/firestore.ts';
import { storedMs } from '../store/values.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * `…/machines/{id}/stock/{slot}`: what the machine last counted, and which orders hold a piece of it.
 * Apart from the product, because it changes with every purchase.
 */
const stockDocument = v.pipe(
  v.object({
    count,
    reservedBy: v.optional(v.array(v.string()), []),
    reportedAt: v.optional(v.nullable(storedMs), null),
    /** Vends in a row without evidence that anything fell; a sale, or an operator, sets it to 0. */
    losses: v.optional(count, 0),
  }),
  v.transform(({ reportedAt, ...stock }) => ({ ...stock, countedAtMs: reportedAt })),
);
export type StockDocument = v.InferOutput<typeof stockDocument>;

/** A slot that lost so many in a row sells no more until an operator says so: its sensor or motor is broken. */
export const MAX_SLOT_LOSSES = 2;

export const isStopped = ({ losses }: Pick<StockDocument, 'losses'>): boolean =>
  losses >= MAX_SLOT_LOSSES;

/** How many can still be sold. */
export const sellable = (stock: StockDocument): number =>
  isStopped(stock) ? 0 : Math.max(0, stock.count - stock.reservedBy.length);

export type StoredStock = StockDocument & { readonly updateTime: string };

/** The stock of a slot; undefined where the machine never reported. */
export function parseStock(stored: StoredDocument | undefined): StoredStock | undefined {
  const parsed = v.safeParse(stockDocument, stored?.fields);
  if (!stored || !parsed.success) return undefined;
  return { ...parsed.output, updateTime: stored.updateTime };
}

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
