import { Hono } from 'hono';
import * as v from 'valibot';
import {
  monthSchema,
  orderListSchema,
  orderSchema,
  placeOrderSchema,
  reportProblemSchema,
} from '../../contract/orders.ts';
import type { SessionEnv } from '../http/app-env.ts';
import { answers, answersOther } from '../http/describe.ts';
import { problem } from '../http/problem.ts';
import { validQuery } from '../http/valid-query.ts';
import { validJson } from '../http/validate.ts';
import { listOrders } from './list-orders.ts';
import { publicOrder } from './order-document.ts';
import { readOwnOrder } from './read-order.ts';

const pageQuery = v.object({
  month: v.optional(monthSchema),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(120))),
});

/** Below `/api/clients/{clientId}/orders`. */
export const orderRoutes = new Hono<SessionEnv>()
  .get(
    '/',
    answers('My purchases, the latest first', orderListSchema),
    validQuery(pageQuery),
    async (c) => {
      const { store } = c.get('services');
      return c.json(await listOrders(store, c.get('session'), c.req.valid('query')));
    },
  )
  .post('/', answers('Buys one item', orderSchema, 201), validJson(placeOrderSchema), (c) =>
    problem(c, { code: 'NOT_FOUND' }),
  )
  .get('/:orderId', answers('One purchase of mine', orderSchema), async (c) => {
    const { store } = c.get('services');
    const order = await readOwnOrder(store, c.get('session'), c.req.param('orderId'));
    return order.ok ? c.json(publicOrder(order.value)) : problem(c, order.error);
  })
  .get('/:orderId/events', answersOther('A purchase as it goes on: server-sent events'), (c) =>
    problem(c, { code: 'NOT_FOUND' }),
  )
  .post(
    '/:orderId/problem',
    answers('Reports a problem with a purchase', orderSchema),
    validJson(reportProblemSchema),
    (c) => problem(c, { code: 'NOT_FOUND' }),
  );
