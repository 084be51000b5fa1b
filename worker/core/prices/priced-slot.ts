import * as v from 'valibot';
import type { NewPrice, PriceOutcome } from '../../../contract/console/prices.ts';
import { plainValue, type Value } from '../store/values.ts';

/**
 * A slot of an offer as stored, with all its fields. `filePriceYen`: the price of the tenant's file, while the console
 * has given the slot another one.
 */
const storedItem = v.objectWithRest(
  {
    slot: v.string(),
    productId: v.fallback(v.string(), ''),
    priceYen: v.fallback(v.number(), -1),
    filePriceYen: v.optional(v.fallback(v.optional(v.number()), undefined)),
  },
  plainValue,
);
export type StoredItem = v.InferOutput<typeof storedItem>;

/** The offer of a shelf, with which prices are changed and nothing else. */
export const storedOffer = v.object({ offer: v.fallback(v.array(storedItem), []) });

/** Returns the item at another price. The file's price is kept beside it, so that a later put sees the difference. */
function withPrice({ filePriceYen, ...item }: StoredItem, priceYen: number): StoredItem {
  const ofFile = filePriceYen ?? item.priceYen;
  return priceYen === ofFile ? { ...item, priceYen } : { ...item, priceYen, filePriceYen: ofFile };
}

/** Returns how many slots have another price than in the tenant's file. */
export const consolePricesOf = (
  offer: readonly { readonly filePriceYen?: number | undefined }[],
): number => offer.filter(({ filePriceYen }) => filePriceYen !== undefined).length;

/** Returns an offer for a commit. */
export const offerValue = (offer: readonly StoredItem[]): readonly Value[] =>
  offer.map(({ filePriceYen, ...item }) =>
    filePriceYen === undefined ? item : { ...item, filePriceYen },
  );

export type PricedShelf = {
  readonly offer: readonly StoredItem[];
  /** By the order of the asked prices. */
  readonly outcomes: readonly PriceOutcome[];
};

/** Returns an offer with new prices. A slot that sells something else, or at another price, stays as it is. */
export const applyPrices = (
  offer: readonly StoredItem[],
  asked: readonly NewPrice[],
): PricedShelf =>
  repriced(offer, asked, (item, { productId, fromYen, toYen }) =>
    item.productId === productId && item.priceYen === fromYen
      ? [withPrice(item, toYen), 'changed']
      : [item, 'differs'],
  );

/** Returns an offer with the prices from before. A price that somebody has changed since stays. */
export const restorePrices = (
  offer: readonly StoredItem[],
  changed: readonly NewPrice[],
): PricedShelf =>
  repriced(offer, changed, (item, { productId, fromYen, toYen }) =>
    item.productId === productId && item.priceYen === toYen
      ? [withPrice(item, fromYen), 'restored']
      : [item, 'kept'],
  );

function repriced(
  offer: readonly StoredItem[],
  asked: readonly NewPrice[],
  judge: (item: StoredItem, one: NewPrice) => readonly [StoredItem, PriceOutcome],
): PricedShelf {
  const items = new Map(offer.map((item) => [item.slot, item]));
  const outcomes = asked.map((one): PriceOutcome => {
    const item = items.get(one.slot);
    if (!item) return 'gone';
    const [next, outcome] = judge(item, one);
    items.set(one.slot, next);
    return outcome;
  });
  return { offer: [...items.values()], outcomes };
}
