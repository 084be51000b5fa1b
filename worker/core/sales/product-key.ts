/** Separates a product's id from its tax rate in the key of a counter. No id contains it. */
const SEPARATOR = '@';

/** Returns the key of the counter of a product at a tax rate, in percent. */
export const productKey = (productId: string, ratePercent: number): string =>
  `${productId}${SEPARATOR}${ratePercent}`;

/** Returns the product and the tax rate of a counter. Counters of earlier versions have no rate. */
export function readProductKey(key: string): {
  readonly productId: string;
  readonly ratePercent: number | null;
} {
  const [productId = '', rate] = key.split(SEPARATOR);
  return { productId, ratePercent: rate === undefined ? null : Number(rate) };
}
