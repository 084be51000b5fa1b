import type { Coupon, CouponList } from '../../contract/coupons.ts';
import type { SessionClaims } from '../session/session-token.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { parseCoupon } from './coupon-document.ts';

const MAX_COUPONS = 100;

/** The coupons the person holds, what ends first above; below them those that were used. */
export async function listCoupons(
  store: Firestore,
  session: Pick<SessionClaims, 'clientId' | 'lineUserId'>,
): Promise<CouponList> {
  const stored = await store.query({
    from: paths.userCoupons(session.clientId, session.lineUserId),
    limit: MAX_COUPONS,
  });
  const coupons = stored.flatMap((document) => {
    const coupon = parseCoupon(document);
    if (!coupon) return [];
    const { orderId: _orderId, updateTime: _updateTime, ...shown } = coupon;
    return [shown];
  });
  return { coupons: inListOrder(coupons) };
}

/** Held before used; held ones by their end, used ones the latest first. */
export const inListOrder = (coupons: readonly Coupon[]): Coupon[] =>
  coupons.toSorted((one, other) => {
    if (one.state !== other.state) return one.state === 'held' ? -1 : 1;
    return one.state === 'held'
      ? endOf(one) - endOf(other)
      : Date.parse(other.usedAt ?? '') - Date.parse(one.usedAt ?? '');
  });

/** Later than any date, and still a number that can be subtracted from itself. */
const NEVER_MS = Number.MAX_SAFE_INTEGER;
const endOf = ({ expiresAt }: Coupon) => (expiresAt === null ? NEVER_MS : Date.parse(expiresAt));
