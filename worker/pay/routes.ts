import { Hono } from 'hono';
import { payMethodListSchema } from '../../contract/pay-methods.ts';
import type { SessionEnv } from '../http/app-env.ts';
import { answers } from '../http/describe.ts';
import { listPayMethods } from './list-pay-methods.ts';

/** Below `/api/clients/{clientId}/pay-methods`. */
export const payRoutes = new Hono<SessionEnv>().get(
  '/',
  answers('My pay methods, and those on offer', payMethodListSchema),
  async (c) => {
    const { payMethods } = c.get('tenant').client;
    return c.json(await listPayMethods(c.get('services').store, c.get('session'), payMethods));
  },
);
