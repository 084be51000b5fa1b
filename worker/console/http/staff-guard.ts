import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { mayDo } from '../../../contract/console/roles.ts';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { readConsoleTenant } from '../../core/staff/console-config.ts';
import { readSession } from '../../core/staff/staff-session.ts';
import { bearerOf } from './bearer.ts';
import type { StaffEnv, TenantEnv } from './console-env.ts';
import { consoleProblem } from './console-problem.ts';
import { routeOf } from './route-actions.ts';
import { shownStaff } from './shown-staff.ts';
import { clearCookie, readCookie } from './staff-cookies.ts';

/** Admits requests below `/api/{clientId}` only for an existing tenant. Two reads. */
export const tenantGuard = createMiddleware<TenantEnv, '/:clientId'>(async (c, next) => {
  const clientId = v.safeParse(clientIdSchema, c.req.param('clientId'));
  const tenant = clientId.success
    ? await readConsoleTenant(c.get('services').store, clientId.output)
    : undefined;
  if (!tenant) return consoleProblem(c, { code: 'CONSOLE_NOT_FOUND' });
  c.set('tenant', tenant);
  return next();
});

/**
 * Admits a request only with a session of the addressed tenant whose roles permit the route. The
 * calling page must have been loaded for the same person. Before the first passkey, only the routes
 * that create it are open. A route that is not in the table is not found. Two reads.
 */
export const staffGuard = createMiddleware<StaffEnv>(async (c, next) => {
  const { clientId } = c.get('tenant');
  const below = c.req.path.slice(`/api/${clientId}`.length);
  const route = routeOf(c.req.method, below);
  if (!route) return consoleProblem(c, { code: 'CONSOLE_NOT_FOUND' });
  const { action } = route;
  if (action === 'public') return next();
  const bearer = bearerOf(c);
  const token = bearer ?? readCookie(c, 'staff', clientId);
  const signedIn =
    token === undefined ? undefined : await readSession(c.get('services'), clientId, token);
  if (token === undefined || !signedIn) {
    if (token !== undefined && bearer === undefined) clearCookie(c, 'staff', clientId);
    return consoleProblem(c, { code: 'STAFF_SESSION_REQUIRED' });
  }
  const shown = shownStaff(c);
  if (shown !== signedIn.staff.id && !(shown === undefined && route.tellsStaff)) {
    return consoleProblem(c, { code: 'STAFF_SWITCHED' });
  }
  if (signedIn.staff.passkeys.length === 0 && !route.opensWithoutPasskey) {
    return consoleProblem(c, { code: 'PASSKEY_MISSING' });
  }
  if (!mayDo(signedIn.staff.roles, action)) {
    return consoleProblem(c, { code: 'ACTION_FORBIDDEN', data: { action } });
  }
  c.set('signedIn', signedIn);
  c.set('token', token);
  return next();
});
