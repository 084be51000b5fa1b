import { Hono } from 'hono';
import * as v from 'valibot';
import {
  idempotencyKeySchema,
  monthSchema,
  orderListSchema,
  orderSchema,
  placeOrderSchema,
  reportProblemSchema,
} from '../../../contract/customer/orders.ts';
import { isSettled } from '../../../contract/shared/order-state.ts';
import { isKnownMachine } from '../../core/machines/known-machine.ts';
import { readOwnOrder } from '../../core/order-store/read-order.ts';
import { listOrders } from '../../core/receipts/list-orders.ts';
import { publicOrder } from '../../core/receipts/public-order.ts';
import { logProblem, reportProblem } from '../../core/receipts/report-problem.ts';
import { sendReceipt } from '../../core/receipts/send-receipt.ts';
import { answers, answersOther } from '../../http/describe.ts';
import { settledEvents } from '../../http/order-events.ts';
import { problem } from '../../http/problem.ts';
import { validQuery } from '../../http/valid-query.ts';
import { validJson } from '../../http/validate.ts';
import type { SessionEnv } from '../session/session-guard.ts';

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
  .post('/', answers('Buys one item', orderSchema, 201), validJson(placeOrderSchema), async (c) => {
    const key = v.safeParse(idempotencyKeySchema, c.req.header('idempotency-key'));
    if (!key.success) return problem(c, { code: 'IDEMPOTENCY_KEY_REQUIRED' });
    const { clientId, lineUserId } = c.get('session');
    const asked = c.req.valid('json');
    const services = c.get('services');
    if (!(await isKnownMachine(services, clientId, asked.machineId))) {
      return problem(c, { code: 'NOT_FOUND' });
    }
    const machine = services.machine({ clientId, machineId: asked.machineId });
    const placed = await machine.buy({
      buyer: { clientId, lineUserId },
      language: c.get('language'),
      idempotencyKey: key.output,
      asked,
    });
    const orderId = placed.ok ? { orderId: placed.value.id } : {};
    c.set('logged', { machineId: asked.machineId, ...orderId });
    return placed.ok ? c.json(placed.value, 201) : problem(c, placed.error);
  })
  .get('/:orderId', answers('One purchase of mine', orderSchema), async (c) => {
    const { store } = c.get('services');
    const order = await readOwnOrder(store, c.get('session'), c.req.param('orderId'));
    return order.ok ? c.json(publicOrder(order.value)) : problem(c, order.error);
  })
  .get(
    '/:orderId/events',
    answersOther('A purchase as it goes on: server-sent events `order`'),
    async (c) => {
      const services = c.get('services');
      const order = await readOwnOrder(services.store, c.get('session'), c.req.param('orderId'));
      if (!order.ok) return problem(c, order.error);
      const shown = publicOrder(order.value);
      if (isSettled(shown.state)) return settledEvents(shown);
      const viewer = c.get('session');
      const name = { clientId: viewer.clientId, machineId: shown.machine.id };
      const events = await services.machine(name).watch(name, shown.id, viewer);
      return new Response(events.body, events);
    },
  )
  .post(
    '/:orderId/problem',
    answers('Reports a problem with a purchase', orderSchema),
    validJson(reportProblemSchema),
    async (c) => {
      const [services, session] = [c.get('services'), c.get('session')];
      const report = c.req.valid('json');
      const reported = await reportProblem(services, session, c.req.param('orderId'), report);
      if (!reported.ok) return problem(c, reported.error);
      logProblem(session, reported.value);
      return c.json(publicOrder(reported.value));
    },
  )
  .post('/:orderId/receipt', answers('Sends me its receipt by LINE', orderSchema), async (c) => {
    const { client } = c.get('tenant');
    const asking = { person: c.get('session'), client, language: c.get('language') };
    const sent = await sendReceipt(c.get('services'), asking, c.req.param('orderId'));
    return sent.ok ? c.json(publicOrder(sent.value)) : problem(c, sent.error);
  });
