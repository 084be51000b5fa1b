import * as v from 'valibot';
import type { StoredDocument } from '../store/firestore.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * `…/machines/{id}/stock/{slot}`: what the machine last counted, and which orders hold a piece of it.
 * Apart from the product, because it changes with every purchase.
 */
export const stockDocument = v.object({
  count,
  reservedBy: v.optional(v.array(v.string()), []),
  reportedAt: v.optional(v.nullable(v.string()), null),
});
export type StockDocument = v.InferOutput<typeof stockDocument>;

/** How many can still be sold. */
export const sellable = ({ count: counted, reservedBy }: StockDocument): number =>
  Math.max(0, counted - reservedBy.length);

export type StoredStock = StockDocument & { readonly updateTime: string };

/** The stock of a slot; undefined where the machine never reported. */
export function parseStock(stored: StoredDocument | undefined): StoredStock | undefined {
  const parsed = v.safeParse(stockDocument, stored?.fields);
  if (!stored || !parsed.success) return undefined;
  return { ...parsed.output, updateTime: stored.updateTime };
}
