import type { Coupon } from '../../../../contract/shared/coupons.ts';

/** The list that a coupon belongs to. */
export type CouponStatus = 'usable' | 'later' | 'expired' | 'used';

/** A coupon's own state, independent of the products it fits. */
export function couponStatus(coupon: Coupon, nowMs: number): CouponStatus {
  if (coupon.state === 'used') return 'used';
  if (coupon.expiresAt !== null && nowMs >= Date.parse(coupon.expiresAt)) return 'expired';
  return coupon.startsAt !== null && nowMs < Date.parse(coupon.startsAt) ? 'later' : 'usable';
}

/**
 * Returns the last day on which a coupon can be used. An end at midnight counts as the day before.
 */
export const lastDay = (expiresAt: string): string =>
  new Date(Date.parse(expiresAt) - 1).toISOString();

const end = ({ expiresAt }: Coupon) => (expiresAt === null ? Infinity : Date.parse(expiresAt));

/** Splits into usable coupons, first to expire on top, and unusable ones. */
export function sortCoupons(coupons: readonly Coupon[], nowMs: number) {
  const isHeld = (coupon: Coupon) => ['usable', 'later'].includes(couponStatus(coupon, nowMs));
  return {
    held: coupons.filter(isHeld).toSorted((one, other) => {
      const [first, second] = [end(one), end(other)];
      return first === second ? 0 : first - second;
    }),
    gone: coupons.filter((coupon) => !isHeld(coupon)),
  };
}
