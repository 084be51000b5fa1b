import * as v from 'valibot';
import type { CouponList } from '../../contract/coupons.ts';
import { localTextSchema } from '../../contract/language.ts';
import type { SessionClaims } from '../sign-in/session-token.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';

const storedCoupon = v.object({
  title: localTextSchema,
  expiresAt: v.optional(v.nullable(v.string()), null),
});

const MOST_COUPONS = 100;

/** The coupons the person holds. */
export async function listCoupons(
  store: Firestore,
  session: Pick<SessionClaims, 'clientId' | 'lineUserId'>,
): Promise<CouponList> {
  const stored = await store.query({
    from: paths.userCoupons(session.clientId, session.lineUserId),
    limit: MOST_COUPONS,
  });
  return {
    coupons: stored.flatMap(({ id, fields }) => {
      const parsed = v.safeParse(storedCoupon, fields);
      return parsed.success ? [{ id, ...parsed.output }] : [];
    }),
  };
}
