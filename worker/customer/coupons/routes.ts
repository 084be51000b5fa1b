import { Hono } from 'hono';
import { addCouponSchema, couponListSchema } from '../../../contract/shared/coupons.ts';
import { addCoupon } from '../../core/coupons/add-coupon.ts';
import { listCoupons } from '../../core/coupons/list-coupons.ts';
import { answers } from '../../http/describe.ts';
import { problem } from '../../http/problem.ts';
import { validJson } from '../../http/validate.ts';
import { personLimit } from '../session/person-limit.ts';
import type { SessionEnv } from '../session/session-guard.ts';

/** Below `/api/clients/{clientId}/coupons`. */
export const couponRoutes = new Hono<SessionEnv>()
  .get('/', answers('My coupons', couponListSchema), async (c) =>
    c.json(await listCoupons(c.get('services').store, c.get('session'))),
  )
  .post(
    '/',
    answers('Adds a coupon by its code', couponListSchema),
    personLimit('CODE_LIMIT'),
    validJson(addCouponSchema),
    async (c) => {
      const { code } = c.req.valid('json');
      const added = await addCoupon(c.get('services'), c.get('session'), code);
      return added.ok ? c.json(added.value) : problem(c, added.error);
    },
  );
