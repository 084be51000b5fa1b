import * as v from 'valibot';
import type { NewPrice, PriceOutcome } from '../../../contract/console/prices.ts';
import { type Fields, plainValue } from '../store/values.ts';

/** A slot of an offer as stored, with all its fields. */
const storedItem = v.objectWithRest(
  {
    slot: v.string(),
    productId: v.string(),
    priceYen: v.number(),
  },
  plainValue,
);
export type StoredItem = v.InferOutput<typeof storedItem>;

/**
 * The offer of a shelf, for changes of its prices and drinks. It keeps all other fields as stored.
 * An offer with an unreadable slot counts as empty. Otherwise a change would write it back without
 * that slot's values.
 */
export const storedOffer = v.object({ offer: v.fallback(v.array(storedItem), []) });

const fileMarks = v.object({
  filePriceYen: v.optional(v.fallback(v.optional(v.number()), undefined)),
  fileProductId: v.optional(v.fallback(v.optional(v.string()), undefined)),
});

/**
 * Returns the price and the drink in the tenant's file if the console changed them. If the drink is
 * present, so is the price.
 */
export const ofFile = (item: StoredItem): v.InferOutput<typeof fileMarks> =>
  v.parse(fileMarks, item);

/**
 * Returns the item at another price. It stores the file's price too, so that a later put sees the
 * difference.
 */
const withPrice = (item: StoredItem, priceYen: number): StoredItem =>
  withDrink(item, { productId: item.productId, priceYen });

/** Returns a slot with another drink. The slot's own name and capacity stay. */
export function withDrink(
  stored: StoredItem,
  drink: Pick<StoredItem, 'productId' | 'priceYen'> & Fields,
): StoredItem {
  const { productId: fileProductId, priceYen: filePriceYen } = fileSlotOf(stored);
  const { filePriceYen: _price, fileProductId: _product, ...item } = stored;
  const isOther = drink.productId !== fileProductId;
  const isOfFile = !isOther && drink.priceYen === filePriceYen;
  return {
    ...{ ...item, ...drink },
    ...(isOther ? { fileProductId } : {}),
    ...(isOfFile ? {} : { filePriceYen }),
  };
}

function fileSlotOf(item: StoredItem): Pick<StoredItem, 'productId' | 'priceYen'> {
  const { filePriceYen = item.priceYen, fileProductId = item.productId } = ofFile(item);
  return { productId: fileProductId, priceYen: filePriceYen };
}

/** Returns how many slots have another price or drink than the tenant's file. */
export const consolePricesOf = (offer: readonly StoredItem[]): number =>
  offer.filter((item) => ofFile(item).filePriceYen !== undefined).length;

export type PricedShelf = {
  readonly offer: readonly StoredItem[];
  /** The outcomes, in the order of the requested prices. */
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

/** Returns an offer with its earlier prices. A price that somebody has changed since stays. */
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
