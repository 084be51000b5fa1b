import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { defaultAppName } from '../../../contract/shared/appearance.ts';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { chooseOffer, openOffer } from '../../core/operations/offers/choose-offer.ts';
import { loadTenant } from '../../core/tenant/load-tenant.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answersOther } from '../../http/describe.ts';
import { originGuard } from '../../http/origin-guard.ts';
import { problem } from '../../http/problem.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { honourLocale } from '../tenant/honour-locale.ts';
import { endedPage, failedPage, offerPage } from './offer-page.ts';

const choiceSchema = v.picklist(['refund', 'coupon']);
const MAX_BYTES = 1024;
/** Content-Security-Policy directives for every page of a link. */
const CLOSED = "base-uri 'none'; frame-ancestors 'none'";

/**
 * Replaces a problem response by an error page, because a person's browser opens these addresses.
 */
const pageForProblem = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const isProblem = c.res.headers.get('content-type')?.startsWith('application/json');
  if (!isProblem || !c.req.header('accept')?.includes('text/html')) return;
  const { status, headers } = c.res;
  const page = await failedPage();
  c.res = new Response(page.toString(), { status, headers });
  c.res.headers.delete('content-length');
  c.res.headers.set('content-type', 'text/html; charset=utf-8');
  c.res.headers.set('content-security-policy', `default-src 'none'; ${CLOSED}`);
});

/**
 * Below `/offers/{clientId}/{code}`: a link that support gave to somebody who called. The code
 * alone gives access, so the link opens in any browser. Opening it changes nothing, because link
 * previews open it too.
 */
export const offerRoutes = new Hono<AppEnv>()
  .use('*', pageForProblem)
  .use('*', rateLimit('CLAIM_LIMIT', 'offer'))
  .get('/:clientId/:code', answersOther('A choice between a refund and a coupon, as HTML'), (c) =>
    show(c, false),
  )
  .post(
    '/:clientId/:code',
    answersOther('Chooses a refund or a coupon'),
    originGuard,
    bodyLimit({ maxSize: MAX_BYTES, onError: (c) => problem(c, { code: 'BODY_TOO_LARGE' }) }),
    async (c) => {
      const clientId = v.safeParse(clientIdSchema, c.req.param('clientId'));
      const form = await c.req.parseBody().catch(() => ({}));
      const choice = v.safeParse(v.object({ choice: choiceSchema }), form);
      if (!clientId.success || !choice.success) return problem(c, { code: 'INVALID_REQUEST' });
      const where = { clientId: clientId.output, requestId: c.get('requestId') };
      const code = c.req.param('code');
      const isDone = await chooseOffer(c.get('services'), where, code, choice.output.choice);
      return isDone ? c.redirect(c.req.path, 303) : show(c, true);
    },
  );

async function show(c: Context<AppEnv>, hasFailed: boolean): Promise<Response> {
  const services = c.get('services');
  const clientId = v.safeParse(clientIdSchema, c.req.param('clientId'));
  if (!clientId.success) return problem(c, { code: 'CLIENT_NOT_FOUND' });
  const tenant = await loadTenant(services, clientId.output, 'look', (work) =>
    c.executionCtx.waitUntil(work),
  );
  if (!tenant.ok) return problem(c, tenant.error);
  const { client } = tenant.value;
  honourLocale(c, client);
  const open = await openOffer(services, clientId.output, c.req.param('code') ?? '');
  const language = c.get('language');
  const { appearance } = client;
  const nonce = crypto.randomUUID();
  const appName = (appearance.appName ?? defaultAppName)[language];
  const page = { language, appearance, appName, nonce };
  c.header('cache-control', 'private, no-store');
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; ${CLOSED}`,
  );
  if (!open) return c.html(endedPage(page), 410);
  return c.html(offerPage(page, open, hasFailed), hasFailed ? 409 : 200);
}
