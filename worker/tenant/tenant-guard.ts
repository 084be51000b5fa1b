import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { clientIdSchema } from '../../contract/ids.ts';
import type { AppEnv } from '../http/app-env.ts';
import { problem } from '../http/problem.ts';
import { honourLocale } from './honour-locale.ts';
import { loadTenant, type Tenant } from './load-tenant.ts';

/** What handlers behind the tenant guard can rely on. */
export type TenantEnv = AppEnv & { Variables: { tenant: Tenant } };

/**
 * Everything below `/api/clients/{clientId}` is about a tenant that exists. Writes ask for a tenant
 * not older than a minute: its channel ids decide who gets in.
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
