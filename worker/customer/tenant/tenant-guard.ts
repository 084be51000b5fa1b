import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { loadTenant, type Tenant } from '../../core/tenant/load-tenant.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { problem } from '../../http/problem.ts';
import { honourLocale } from './honour-locale.ts';

/** The variables behind the tenant guard. */
export type TenantEnv = AppEnv & { Variables: { tenant: Tenant } };

/**
 * Admits requests below `/api/clients/{clientId}` only for an existing tenant. For writes the
 * tenant is at most a minute old, because its channel ids control sign-in.
 */
export const tenantGuard = createMiddleware<TenantEnv, '/:clientId'>(async (c, next) => {
  const clientId = v.safeParse(clientIdSchema, c.req.param('clientId'));
  if (!clientId.success) return problem(c, { code: 'CLIENT_NOT_FOUND' });
  const freshness = c.req.method === 'GET' ? 'look' : 'strict';
  const tenant = await loadTenant(c.get('services'), clientId.output, freshness, (work) =>
    c.executionCtx.waitUntil(work),
  );
  if (!tenant.ok) return problem(c, tenant.error);
  c.set('tenant', tenant.value);
  honourLocale(c, tenant.value.client);
  return next();
});
