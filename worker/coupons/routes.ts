import { Hono } from 'hono';
import { couponListSchema } from '../../contract/coupons.ts';
import type { SessionEnv } from '../http/app-env.ts';
import { answers } from '../http/describe.ts';
import { listCoupons } from './list-coupons.ts';

/** Below `/api/clients/{clientId}/coupons`. */
export const couponRoutes = new Hono<SessionEnv>().get(
  '/',
  answers('My coupons', couponListSchema),
  async (c) => c.json(await listCoupons(c.get('services').store, c.get('session'))),
);
