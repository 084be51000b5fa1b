import { Hono } from 'hono';
import { orderListSchema } from '../../contract/orders.ts';
import type { SessionEnv } from '../http/app-env.ts';
import { answers } from '../http/describe.ts';
import { listOrders } from './list-orders.ts';

/** Below `/api/clients/{clientId}/orders`. */
export const orderRoutes = new Hono<SessionEnv>().get(
  '/',
  answers('My purchases, the latest first', orderListSchema),
  async (c) => c.json(await listOrders(c.get('services').store, c.get('session'))),
);
