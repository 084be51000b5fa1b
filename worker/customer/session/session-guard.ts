import { createMiddleware } from 'hono/factory';
import type { Failure } from '../../core/result.ts';
import type { SessionClaims } from '../../core/session-claims.ts';
import { checkSession } from '../../core/sessions/load-session.ts';
import { problem } from '../../http/problem.ts';
import { isPublicRoute } from '../../http/public-route.ts';
import type { TenantEnv } from '../tenant/tenant-guard.ts';
import { clearSessionCookie, readSessionCookie } from './session-cookie.ts';
import { verifySession } from './session-token.ts';
import { shownPerson } from './shown-person.ts';

/** The variables behind the session guard: a cookie of this tenant proved `session`. */
export type SessionEnv = TenantEnv & { Variables: { session: SessionClaims } };

/**
 * Admits a request only with a valid session of the addressed tenant. A route marked `publicRoute`
 * needs none. If there is a session, every route refuses a page that was loaded for another person.
 */
export const sessionGuard = createMiddleware<SessionEnv>(async (c, next) => {
  const { client } = c.get('tenant');
  const { clientId } = client;
  const open = isPublicRoute(c);
  const shown = shownPerson(c);
  if (open && shown === undefined) return next();
  const services = c.get('services');
  const token = readSessionCookie(c, clientId);
  if (token === undefined) return open ? next() : problem(c, { code: 'SESSION_REQUIRED' });
  const claims = await verifySession(services.settings, clientId, token, services.nowMs());
  if (claims && shown !== undefined && shown !== claims.lineUserId)
    return problem(c, { code: 'PERSON_CHANGED' });
  if (open) return next();
  if (!claims) return refuse(c, { code: 'SESSION_REQUIRED' });
  const checked = await checkSession(services, claims, client);
  if (!checked.ok) return refuse(c, checked.error);
  c.set('session', claims);
  return next();

  function refuse(context: typeof c, failure: Failure) {
    clearSessionCookie(context, clientId);
    return problem(context, failure);
  }
});
