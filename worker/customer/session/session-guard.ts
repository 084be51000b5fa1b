import { createMiddleware } from 'hono/factory';
import { checkSession } from '../../core/sessions/load-session.ts';
import type { SessionClaims } from '../../core/sessions/session-claims.ts';
import { problem } from '../../http/problem.ts';
import type { TenantEnv } from '../tenant/tenant-guard.ts';
import { clearSessionCookie, readSessionCookie } from './session-cookie.ts';
import { verifySession } from './session-token.ts';
import { shownPerson } from './shown-person.ts';

/** The variables behind the session guard: a cookie of this tenant proved `session`. */
export type SessionEnv = TenantEnv & { Variables: { session: SessionClaims } };

/**
 * The public routes of a tenant's API. Everything else below `/api/clients/{clientId}` needs a
 * session, so a new route is closed until this list names it.
 */
export const publicRoutes: readonly { readonly method: string; readonly path: RegExp }[] = [
  { method: 'GET', path: /^$/ },
  { method: 'POST', path: /^\/session$/ },
  // Signing out must work with any remaining cookie.
  { method: 'DELETE', path: /^\/session$/ },
  { method: 'GET', path: /^\/faqs(\/[^/]+)?$/ },
  { method: 'GET', path: /^\/documents\/[^/]+$/ },
  { method: 'GET', path: /^\/pictures\/[^/]+$/ },
  { method: 'POST', path: /^\/errors$/ },
  // Guarded by pay/binding-guard.ts: a session, or the cookie of a wallet's return.
  { method: 'GET', path: /^\/pay-methods\/bindings\/[^/]+$/ },
  { method: 'POST', path: /^\/pay-methods\/bindings\/[^/]+$/ },
];

/**
 * Admits a request only with a valid session of the addressed tenant, and public routes without
 * one. With a session, every route refuses a page that shows another person.
 */
export const sessionGuard = createMiddleware<SessionEnv>(async (c, next) => {
  const { client } = c.get('tenant');
  const { clientId } = client;
  const below = c.req.path.slice(`/api/clients/${clientId}`.length).replace(/\/$/, '');
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  const open = publicRoutes.some((route) => route.method === method && route.path.test(below));
  const shown = shownPerson(c);
  if (open && shown === undefined) return next();
  const services = c.get('services');
  const token = readSessionCookie(c, clientId);
  if (token === undefined) return open ? next() : problem(c, { code: 'SESSION_REQUIRED' });
  const claims = await verifySession(services.settings, clientId, token, services.nowMs());
  if (claims && shown !== undefined && shown !== claims.lineUserId)
    return problem(c, { code: 'PERSON_CHANGED' });
  if (open) return next();
  if (!claims) return refuse(c, 'SESSION_REQUIRED');
  const checked = await checkSession(services, claims, client);
  if (!checked.ok) return refuse(c, 'SESSION_REVOKED');
  c.set('session', claims);
  return next();

  function refuse(context: typeof c, code: 'SESSION_REQUIRED' | 'SESSION_REVOKED') {
    clearSessionCookie(context, clientId);
    return problem(context, { code });
  }
});
