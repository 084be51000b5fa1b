import type { MovedOrder } from '../order-effect.ts';
import { productKey } from './product-key.ts';

/** A part of an amount: yen, and the tax in them. */
export type Share = { readonly key: string; readonly yen: number; readonly taxYen: number };

/** The parts of an amount, divided by tax rate and also by product. */
export type Shares = { readonly rates: readonly Share[]; readonly products: readonly Share[] };

/** Splits whole yen in proportion to weights. The parts add up to the amount exactly. */
export function splitYen(yen: number, weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let weightSoFar = 0;
  let yenSoFar = 0;
  return weights.map((weight) => {
    weightSoFar += weight;
    const before = yenSoFar;
    yenSoFar = total === 0 ? 0 : Math.floor((yen * weightSoFar) / total);
    return yenSoFar - before;
  });
}

/**
 * Returns how the first `yen` of an order's amount divide among its tax rates and products. The
 * whole amount has the receipt's tax. A part of it has the tax included in that part.
 */
export function shareYen({ lines, tax }: Pick<MovedOrder, 'lines' | 'tax'>, yen: number): Shares {
  const perRate = splitYen(
    yen,
    tax.map(({ amountYen }) => amountYen),
  );
  const shared = tax.map((line, index) => {
    const { ratePercent } = line;
    const part = perRate[index] ?? 0;
    const isWhole = part === line.amountYen;
    const taxYen = isWhole ? line.taxYen : includedTaxYen(part, ratePercent);
    const bought = lines.filter(({ taxRatePercent }) => taxRatePercent === ratePercent);
    const weights = bought.map(({ unitPriceYen, quantity }) => unitPriceYen * quantity);
    const yens = splitYen(part, weights);
    const taxes = splitYen(taxYen, weights);
    const products = bought.map(({ productId }, at) => ({
      key: productKey(productId, ratePercent),
      yen: yens[at] ?? 0,
      taxYen: taxes[at] ?? 0,
    }));
    return { rate: { key: String(ratePercent), yen: part, taxYen }, products };
  });
  return {
    rates: shared.map(({ rate }) => rate),
    products: shared.flatMap(({ products }) => products),
  };
}

/** Fractions of a yen are rounded down, as on the receipt. */
const includedTaxYen = (yen: number, ratePercent: number): number =>
  Math.floor((yen * ratePercent) / (100 + ratePercent));
