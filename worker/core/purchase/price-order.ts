import type { PlaceOrder, TaxLine } from '../../../contract/customer/orders.ts';
import { couponRefusal, discountYen } from '../../../contract/shared/coupon-rules.ts';
import type { Coupon } from '../../../contract/shared/coupons.ts';
import { fail, ok, type Result } from '../result.ts';

/** The price of an order. */
export type Price = {
  readonly amountYen: number;
  readonly discountYen: number;
  readonly tax: readonly TaxLine[];
};

/**
 * Returns the price of one item after the coupon. Fails if it differs from the price that the
 * person agreed to.
 *
 * @param coupon the requested coupon, or null.
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

/**
 * Returns the tax included in a total. It rounds fractions of a yen down, once per rate and
 * receipt.
 */
const includedTax = (amountYen: number, ratePercent: number): TaxLine => ({
  ratePercent,
  amountYen,
  taxYen: Math.floor((amountYen * ratePercent) / (100 + ratePercent)),
});
