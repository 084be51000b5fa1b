import type { CouponList } from '../../contract/coupons.ts';
import type { SessionClaims } from '../sign-in/session-token.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { parseCoupon } from './coupon-document.ts';

const MOST_COUPONS = 100;

/** The coupons the person holds or has used. */
export async function listCoupons(
  store: Firestore,
  session: Pick<SessionClaims, 'clientId' | 'lineUserId'>,
): Promise<CouponList> {
  const stored = await store.query({
    from: paths.userCoupons(session.clientId, session.lineUserId),
    limit: MOST_COUPONS,
  });
  return {
    coupons: stored.flatMap((document) => {
      const coupon = parseCoupon(document);
      if (!coupon) return [];
      const { orderId: _orderId, updateTime: _updateTime, ...shown } = coupon;
      return [shown];
    }),
  };
}
