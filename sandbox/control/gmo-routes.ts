import { Hono } from 'hono';
import * as v from 'valibot';
import { AccountChangeSchema } from '../gmo/accounts.ts';
import type { Gmo } from '../gmo/gmo.ts';
import { orderStatuses } from '../gmo/order.ts';
import { AccessId } from '../gmo/requests.ts';
import { ShopSchema } from '../gmo/shops.ts';
import type { SandboxContext } from '../http/context.ts';
import { readBody } from './read-body.ts';

const ForceSchema = v.strictObject({
  status: v.picklist(orderStatuses),
  shopId: v.optional(v.string()),
});
const MemberSchema = v.strictObject({
  shopId: v.optional(v.string(), 'dev-shop'),
  accountId: v.pipe(v.string(), v.nonEmpty()),
});

/** Transactions of the past, for a shop with a history. They move no money of an account. */
const TakenSchema = v.strictObject({
  orders: v.array(
    v.strictObject({
      shopId: v.string(),
      orderId: v.string(),
      accessId: AccessId,
      merchantName: v.string(),
      amountYen: v.number(),
      /** Milliseconds since 1970. */
      createdAt: v.number(),
      status: v.picklist(['AUTH', 'SALES']),
    }),
  ),
});

/** `/control/gmo/…` */
export function gmoControlRoutes(gmo: Gmo) {
  const app = new Hono<SandboxContext>();
  app.put('/shops/:shopId', async (c) => {
    gmo.shops.put(c.req.param('shopId'), await readBody(c, ShopSchema));
    return c.json({ shopId: c.req.param('shopId') });
  });
  app.get('/accounts', (c) => c.json({ accounts: gmo.accounts.all() }));
  app.put('/accounts/:id', async (c) =>
    c.json(gmo.accounts.change(c.req.param('id'), await readBody(c, AccountChangeSchema))),
  );
  app.get('/members', (c) => c.json({ members: gmo.members.all() }));
  app.put('/members/:memberId', async (c) => {
    const { shopId, accountId } = await readBody(c, MemberSchema);
    if (gmo.accounts.find(accountId) === undefined) {
      return c.json({ error: 'unknown accountId' }, 404);
    }
    const memberId = c.req.param('memberId');
    const consent = { accountId, acceptanceCode: '0000000000' };
    const member = { shopId, memberId, wallet: { ...consent, orderId: memberId } };
    gmo.members.save(member);
    const order = gmo.orders.open({
      ...{ shopId, memberId, orderId: memberId, kind: 'authorize', merchantName: '' },
      ...consent,
      status: 'REGISTER',
    });
    if (!gmo.orders.findByOrderId(shopId, memberId)) gmo.orders.save(order, 'REGISTER');
    return c.json(member);
  });
  app.get('/orders', (c) => c.json({ orders: gmo.orders.all().reverse() }));
  app.post('/orders', async (c) => {
    const { orders } = await readBody(c, TakenSchema);
    for (const { amountYen, createdAt, status, ...taken } of orders) {
      const amounts = { original: amountYen, amount: amountYen };
      const kept = { kind: 'charge', memberId: 'control', created: createdAt, status } as const;
      gmo.orders.save(gmo.orders.open({ ...taken, ...amounts, ...kept }), `${status} (control)`);
    }
    return c.json({ taken: orders.length });
  });
  app.put('/orders/:orderId', async (c) => {
    const { status, shopId } = await readBody(c, ForceSchema);
    const order = gmo.orders
      .all()
      .find(
        (one) => one.orderId === c.req.param('orderId') && one.shopId === (shopId ?? one.shopId),
      );
    if (order === undefined) return c.json({ error: 'unknown order' }, 404);
    return c.json(gmo.orders.save({ ...order, status }, `${status} (forced)`));
  });
  return app;
}
