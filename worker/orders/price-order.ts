import { couponRefusal, discountYen } from '../../contract/coupon-rules.ts';
import type { Coupon } from '../../contract/coupons.ts';
import type { PlaceOrder, TaxLine } from '../../contract/orders.ts';
import { fail, ok, type Result } from '../result.ts';

/** What an order costs. */
export type Price = {
  readonly amountYen: number;
  readonly discountYen: number;
  readonly tax: readonly TaxLine[];
};

/**
 * The price of one item, the coupon taken off, against what the person agreed to.
 * @param coupon the coupon asked for; null for none.
 */
export function priceOrder(
  asked: PlaceOrder,
  item: { readonly priceYen: number; readonly taxRatePercent: number },
  coupon: Coupon | null,
  nowMs: number,
): Result<Price> {
  const { machineId, productId } = asked;
  const { priceYen, taxRatePercent } = item;
  const refusal = coupon && couponRefusal(coupon, { productId, machineId, priceYen }, nowMs);
  if (refusal) return fail('COUPON_NOT_USABLE', { reason: refusal });
  const discount = coupon ? discountYen(coupon, priceYen) : 0;
  const amountYen = priceYen - discount;
  if (amountYen !== asked.expectedAmountYen) return fail('PRICE_CHANGED', { amountYen, priceYen });
  return ok({ amountYen, discountYen: discount, tax: [includedTax(amountYen, taxRatePercent)] });
}

/** The tax within a total that includes it, fractions of a yen cut, once a rate and receipt. */
const includedTax = (amountYen: number, ratePercent: number): TaxLine => ({
  ratePercent,
  amountYen,
  taxYen: Math.floor((amountYen * ratePercent) / (100 + ratePercent)),
});
