import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { orderQuerySchema, searchQuerySchema } from '../../../contract/console/found.ts';
import { orderCommandSchema } from '../../../contract/console/order-actions.ts';
import { orderIdSchema } from '../../../contract/shared/ids.ts';
import { readPhoto } from '../../core/operations/read-photo.ts';
import { describeOrder, revealPerson } from '../../core/operations/search/describe-order.ts';
import {
  findAnything,
  isLookUp,
  recordPeopleFound,
} from '../../core/operations/search/find-anything.ts';
import { listOrders } from '../../core/operations/search/list-orders.ts';
import { auditWrites } from '../../core/operator/write-audit.ts';
import { actingOf, callOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { validBody, validQuery } from '../http/valid-input.ts';

export const searchRoutes = new Hono<StaffEnv>().get(
  '/',
  validQuery(searchQuerySchema),
  async (c) => {
    const acting = actingOf(c);
    const asked = c.req.valid('query');
    const isPhone = isLookUp(acting, asked.q);
    // Limited before the search, so that nobody can try out numbers until one is a customer's.
    if (isPhone && !(await mayLookUp(c, 'find'))) return busy(c);
    const found = await findAnything(acting, asked);
    if (!found.ok) return consoleProblem(c, found.error);
    const people = found.value.people.rows.length;
    if (!isPhone && people > 0 && !(await mayLookUp(c, 'find'))) return busy(c);
    // The log records the search before the answer shows any customer.
    if (isPhone || people > 0) await recordPeopleFound(acting, people);
    return c.json(found.value);
  },
);

/** Orders: lists, one order, its photo, its buyer, and what staff do with it. */
export const orderRoutes = new Hono<StaffEnv>()
  .get('/', validQuery(orderQuerySchema), async (c) => {
    const { person, machine, ...page } = c.req.valid('query');
    const filter = { personId: person, machineId: machine, ...page };
    const listed = await listOrders(actingOf(c), filter);
    return listed.ok ? c.json(listed.value) : consoleProblem(c, listed.error);
  })
  .get('/:id', async (c) => {
    const orderId = v.safeParse(orderIdSchema, c.req.param('id'));
    if (!orderId.success) return consoleProblem(c, { code: 'ORDER_UNKNOWN' });
    const described = await describeOrder(actingOf(c), orderId.output);
    if (!described.ok) return consoleProblem(c, described.error);
    const { approvalAboveYen } = c.get('tenant').refunds;
    return c.json({ ...described.value, approvalAboveYen });
  })
  .get('/:id/photo', async (c) => {
    const orderId = v.safeParse(orderIdSchema, c.req.param('id'));
    if (!orderId.success) return consoleProblem(c, { code: 'ORDER_UNKNOWN' });
    const photo = await readPhoto(actingOf(c), orderId.output);
    return photo.ok ? c.json(photo.value) : consoleProblem(c, photo.error);
  })
  .post('/:id/person', async (c) => {
    const orderId = v.safeParse(orderIdSchema, c.req.param('id'));
    if (!orderId.success) return consoleProblem(c, { code: 'ORDER_UNKNOWN' });
    const acting = actingOf(c);
    if (!(await mayLookUp(c, 'reveal'))) return busy(c);
    const revealed = await revealPerson(acting, orderId.output);
    if (!revealed.ok) return consoleProblem(c, revealed.error);
    const target = { kind: 'order', id: orderId.output } as const;
    // The log records the reveal before the answer shows the name.
    await acting.services.store.runOptimistic(async () => ({
      writes: await auditWrites(acting, target, { what: 'person.reveal', reason: '' }),
      value: undefined,
    }));
    return c.json(revealed.value);
  })
  .post('/:id/actions', validBody(orderCommandSchema), async (c) => {
    const command = c.req.valid('json');
    if (command.orderId !== c.req.param('id')) return consoleProblem(c, { code: 'ORDER_UNKNOWN' });
    const acted = await c.env.EDGE.actOnOrder(callOf(c), command);
    return acted.ok ? c.json(acted.value) : consoleProblem(c, acted.error);
  })
  .post('/:id/provider', async (c) => {
    const orderId = v.safeParse(orderIdSchema, c.req.param('id'));
    if (!orderId.success) return consoleProblem(c, { code: 'ORDER_UNKNOWN' });
    const asked = await c.env.EDGE.askProvider(callOf(c), orderId.output);
    return asked.ok ? c.json(asked.value) : consoleProblem(c, asked.error);
  });

const busy = (c: Context<StaffEnv>) => consoleProblem(c, { code: 'CONSOLE_BUSY' });

/**
 * Counts a look at customers by this member of staff. Finding and revealing have separate limits
 * per minute.
 */
async function mayLookUp(c: Context<StaffEnv>, kind: 'find' | 'reveal'): Promise<boolean> {
  const { client, actor } = actingOf(c);
  const key = `${client.clientId}.${actor.id}${kind === 'find' ? '.find' : ''}`;
  return (await c.env.STAFF_REVEAL_LIMIT.limit({ key })).success;
}
