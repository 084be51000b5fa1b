import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { type BindingId, bindingIdSchema } from '../../../contract/customer/pay-methods.ts';
import type { Owner } from '../../core/pay/pay-method-document.ts';
import { checkSession } from '../../core/sessions/load-session.ts';
import { problem } from '../../http/problem.ts';
import { readSessionCookie } from '../session/session-cookie.ts';
import { verifySession } from '../session/session-token.ts';
import type { TenantEnv } from '../tenant/tenant-guard.ts';
import { readWalletReturn } from './wallet-return-cookie.ts';

export type BindingEnv = TenantEnv & {
  Variables: { owner: Owner; bindingId: BindingId; isWalletBrowser: boolean };
};

/**
 * Admits a request for one binding with a session, or with the cookie of the browser that came back
 * from the provider. That cookie is valid for this binding only. It takes precedence, because only
 * its browser may confirm.
 */
export const bindingGuard = createMiddleware<BindingEnv, '/:id'>(async (c, next) => {
  const services = c.get('services');
  const { clientId } = c.get('tenant').client;
  const id = v.safeParse(bindingIdSchema, c.req.param('id'));
  const wallet = await readWalletReturn(c, clientId);
  if (id.success && wallet?.bindingId === id.output) {
    c.set('owner', wallet);
    c.set('isWalletBrowser', true);
  } else {
    const cookie = readSessionCookie(c, clientId);
    const { settings, nowMs } = services;
    const claims = cookie && (await verifySession(settings, clientId, cookie, nowMs()));
    if (!claims) return problem(c, { code: 'SESSION_REQUIRED' });
    const checked = await checkSession(services, claims, c.get('tenant').client);
    if (!checked.ok) return problem(c, checked.error);
    c.set('owner', claims);
    c.set('isWalletBrowser', false);
  }
  if (!id.success) return problem(c, { code: 'NOT_FOUND' });
  c.set('bindingId', id.output);
  return next();
});
