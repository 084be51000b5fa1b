import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { problem } from './problem.ts';

/**
 * Returns whether a request has a cookie that gives access: of a session, or of a wallet's return.
 */
const hasSessionCookie = (cookies: string | undefined): boolean =>
  /(?:^|;)\s*(?:__Host-)?(?:session|wallet-return)\./.test(cookies ?? '');

/**
 * Rejects a write that another site's page sends with the person's cookie. Browsers set `Origin` on
 * every write, and no script can change it. So a write with a session's cookie must have our
 * origin. A caller without an origin (a server, a device) has no ambient cookie either.
 */
export const originGuard = createMiddleware<AppEnv>(async (c, next) => {
  const safe = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS';
  if (safe) return next();
  const origin = c.req.header('origin');
  const isForeign = origin !== undefined && origin !== new URL(c.req.url).origin;
  const isHidden = origin === undefined && hasSessionCookie(c.req.header('cookie'));
  if (isForeign || isHidden || c.req.header('sec-fetch-site') === 'cross-site') {
    return problem(c, { code: 'CROSS_ORIGIN' });
  }
  return next();
});
