import type { Coupon } from '../../../contract/coupons.ts';

/** Which of the lists a coupon stands in. */
export type CouponStatus = 'usable' | 'later' | 'expired' | 'used';

/** What became of a coupon by itself; what it fits is another matter. */
export function couponStatus(coupon: Coupon, nowMs: number): CouponStatus {
  if (coupon.state === 'used') return 'used';
  if (coupon.expiresAt !== null && nowMs >= Date.parse(coupon.expiresAt)) return 'expired';
  return coupon.startsAt !== null && nowMs < Date.parse(coupon.startsAt) ? 'later' : 'usable';
}

/** The last day on which it can be used: an end at midnight is the day before's. */
export const lastDay = (expiresAt: string): string =>
  new Date(Date.parse(expiresAt) - 1).toISOString();

const end = ({ expiresAt }: Coupon) => (expiresAt === null ? Infinity : Date.parse(expiresAt));

/** What can be used, the first to expire on top; and what cannot any more. */
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
