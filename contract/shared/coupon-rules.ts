import type { Coupon, CouponRules } from './coupons.ts';

/** The item that the person is about to buy. */
export type PricedItem = {
  readonly productId: string;
  readonly machineId: string;
  readonly priceYen: number;
};

/** Why a coupon cannot be used for a purchase. */
export type CouponRefusal = 'used' | 'not-started' | 'expired' | 'product' | 'machine' | 'minimum';

/** Returns why the coupon cannot be used, or undefined if it can. */
export function couponRefusal(
  coupon: CouponRules & Pick<Coupon, 'state'>,
  { productId, machineId, priceYen }: PricedItem,
  nowMs: number,
): CouponRefusal | undefined {
  const { productIds, machineIds } = coupon;
  if (coupon.state === 'used') return 'used';
  if (coupon.startsAt !== null && nowMs < Date.parse(coupon.startsAt)) return 'not-started';
  if (coupon.expiresAt !== null && nowMs >= Date.parse(coupon.expiresAt)) return 'expired';
  if (productIds.length > 0 && !productIds.some((id) => id === productId)) return 'product';
  if (machineIds.length > 0 && !machineIds.some((id) => id === machineId)) return 'machine';
  return priceYen < coupon.minimumYen ? 'minimum' : undefined;
}

/**
 * Returns the discount in whole yen. At least 1 yen remains to pay, because providers accept no
 * payment of zero.
 */
export function discountYen({ discount }: Pick<CouponRules, 'discount'>, priceYen: number): number {
  const wanted =
    discount.kind === 'yen'
      ? discount.yen
      : Math.min(
          Math.floor((priceYen * discount.percent) / 100),
          discount.mostYen ?? Number.MAX_SAFE_INTEGER,
        );
  return Math.max(0, Math.min(wanted, priceYen - 1));
}

/**
 * Returns the usable coupon that saves the most. If two save the same, returns the one that expires
 * first.
 */
export function bestCoupon(
  coupons: readonly Coupon[],
  purchase: PricedItem,
  nowMs: number,
): Coupon | undefined {
  const end = ({ expiresAt }: Coupon) => (expiresAt === null ? Infinity : Date.parse(expiresAt));
  return coupons
    .filter((coupon) => couponRefusal(coupon, purchase, nowMs) === undefined)
    .toSorted(
      (one, other) =>
        discountYen(other, purchase.priceYen) - discountYen(one, purchase.priceYen) ||
        end(one) - end(other),
    )[0];
}
