import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { SandboxContext } from '../http/context.ts';
import { ApproveClosedPage, ApproveGonePage, ApprovePage } from './approve-page.tsx';
import { answerAuthorization, callbackOf } from './authorize-account.ts';
import type { Gmo } from './gmo.ts';
import type { GmoTransaction } from './order.ts';

const DecisionSchema = v.object({
  decision: v.picklist(['approve', 'abort', 'close']),
  accountId: v.optional(v.string(), ''),
});

/** docomo's page on which a person agrees to be charged. */
export function approveRoutes(gmo: Gmo) {
  const app = new Hono<SandboxContext>();
  app.get('/', (c) => {
    const order = findOpen(c, gmo);
    if (order === undefined) return c.html(<ApproveGonePage />, 410);
    return c.html(<ApprovePage order={order} accounts={gmo.accounts.all()} />);
  });
  app.post('/', async (c) => {
    const order = findOpen(c, gmo);
    if (order === undefined) return c.html(<ApproveGonePage />, 410);
    const form = v.safeParse(DecisionSchema, await c.req.parseBody());
    if (!form.success) return c.html(<ApproveGonePage />, 400);
    const { decision, accountId } = form.output;
    if (decision === 'close') return c.html(<ApproveClosedPage />);
    const account = decision === 'approve' ? gmo.accounts.find(accountId) : undefined;
    return c.redirect(callbackOf(answerAuthorization(gmo, order, account?.id)), 303);
  });
  return app;
}

function findOpen(c: Context, gmo: Gmo): GmoTransaction | undefined {
  const order = gmo.orders.findByAccessId(c.req.query('p') ?? '');
  return order?.kind === 'authorize' && order.status === 'REQSUCCESS' ? order : undefined;
}
