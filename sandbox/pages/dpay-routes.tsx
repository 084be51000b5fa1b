import { Hono } from 'hono';
import * as v from 'valibot';
import { AccountChangeSchema } from '../gmo/accounts.ts';
import type { Gmo } from '../gmo/gmo.ts';
import { orderStatuses } from '../gmo/order.ts';
import { titles } from '../gmo/problems.ts';
import type { SandboxContext } from '../http/context.ts';
import { callNames, DpayPage } from './dpay-page.tsx';
import { readAmounts } from './form-amounts.ts';
import { outcomePageRoutes } from './outcomes-routes.ts';

const ForceForm = v.object({ accessId: v.string(), status: v.picklist(orderStatuses) });
const amounts = ['balance', 'monthlyLimit'];

/** `/dpay` and the forms on it. */
export function dpayPageRoutes(gmo: Gmo) {
  const app = new Hono<SandboxContext>();
  const prepared = { page: '/dpay', calls: callNames, codes: titles };
  app.get('/', (c) => c.html(<DpayPage gmo={gmo} />));
  app.route('/outcomes', outcomePageRoutes(gmo.outcomes, prepared));
  app.post('/force', async (c) => {
    const { accessId, status } = v.parse(ForceForm, await c.req.parseBody());
    const order = gmo.orders.findByAccessId(accessId);
    if (order) gmo.orders.save({ ...order, status }, `${status} (forced)`);
    return c.redirect('/dpay', 303);
  });
  app.post('/:id', async (c) => {
    const change = v.safeParse(AccountChangeSchema, readAmounts(await c.req.parseBody(), amounts));
    if (change.success) gmo.accounts.change(c.req.param('id'), change.output);
    return c.redirect('/dpay', 303);
  });
  return app;
}
