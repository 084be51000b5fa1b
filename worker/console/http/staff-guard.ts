import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { mayDo } from '../../../contract/console/roles.ts';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { readConsoleTenant } from '../../core/staff/console-config.ts';
import { readSession } from '../../core/staff/staff-session.ts';
import type { StaffEnv, TenantEnv } from './console-env.ts';
import { consoleProblem } from './console-problem.ts';
import { actionOf } from './route-actions.ts';
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
 * Admits a request only with a session of the addressed tenant whose roles permit the route. A route that
 * the table does not name does not exist. Two reads.
 */
export const staffGuard = createMiddleware<StaffEnv>(async (c, next) => {
  const { clientId } = c.get('tenant');
  const below = c.req.path.slice(`/api/${clientId}`.length);
  const action = actionOf(c.req.method, below);
  if (action === undefined) return consoleProblem(c, { code: 'CONSOLE_NOT_FOUND' });
  if (action === 'public') return next();
  const token = readCookie(c, 'staff', clientId);
  const signedIn =
    token === undefined ? undefined : await readSession(c.get('services'), clientId, token);
  if (token === undefined || !signedIn) {
    if (token !== undefined) clearCookie(c, 'staff', clientId);
    return consoleProblem(c, { code: 'STAFF_SESSION_REQUIRED' });
  }
  if (!mayDo(signedIn.staff.roles, action)) {
    return consoleProblem(c, { code: 'ACTION_FORBIDDEN', data: { action } });
  }
  c.set('signedIn', signedIn);
  c.set('token', token);
  return next();
});
