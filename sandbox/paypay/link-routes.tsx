import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { SandboxContext } from '../http/context.ts';
import { answerLink, type LinkDecision } from './answer-link.ts';
import { LinkClosedPage, LinkGonePage, LinkPage } from './link-page.tsx';
import type { Paypay } from './paypay.ts';

const DecisionSchema = v.object({
  decision: v.picklist(['approve', 'decline', 'close', 'bad-request']),
  walletId: v.optional(v.string(), ''),
});

/** The page of PayPay's app that links a wallet. */
export function linkRoutes(paypay: Paypay) {
  const app = new Hono<SandboxContext>();
  app.get('/:session', (c) => {
    const session = paypay.sessions.findOpen(c.req.param('session'));
    if (session === undefined) return c.html(<LinkGonePage />, 410);
    return c.html(<LinkPage session={session} wallets={paypay.wallets.all()} />);
  });
  app.post('/:session', (c) => decideLink(c, paypay, c.req.param('session')));
  return app;
}

async function decideLink(c: Context, paypay: Paypay, id: string) {
  const session = paypay.sessions.findOpen(id);
  if (session === undefined) return c.html(<LinkGonePage />, 410);
  const form = v.safeParse(DecisionSchema, await c.req.parseBody());
  if (!form.success) return c.html(<LinkPage session={session} wallets={paypay.wallets.all()} />);
  if (form.output.decision === 'close') return c.html(<LinkClosedPage />);
  const decision = readDecision(paypay, form.output);
  return c.redirect(await answerLink(paypay, session, decision), 303);
}

function readDecision(
  paypay: Paypay,
  { decision, walletId }: v.InferOutput<typeof DecisionSchema>,
): LinkDecision {
  if (decision === 'decline') return { result: 'declined' };
  const wallet = decision === 'approve' ? paypay.wallets.find(walletId) : undefined;
  return wallet ? { result: 'succeeded', wallet } : { result: 'bad_request' };
}
