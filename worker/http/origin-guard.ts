import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { problem } from './problem.ts';

/**
 * Refuses a write that another site's page sends with the person's cookie. Browsers set `Origin` on
 * every write and no script can change it; a caller without one (a server, a device) has no
 * ambient cookie either. Webhooks come from servers.
 */
export const originGuard = createMiddleware<AppEnv>(async (c, next) => {
  const safe = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS';
  const origin = c.req.header('origin');
  if (!safe && origin !== undefined && origin !== new URL(c.req.url).origin) {
    return problem(c, { code: 'CROSS_ORIGIN' });
  }
  if (!safe && c.req.header('sec-fetch-site') === 'cross-site') {
    return problem(c, { code: 'CROSS_ORIGIN' });
  }
  return next();
});
