import { createMiddleware } from 'hono/factory';
import { bearerOf } from './bearer.ts';
import type { ConsoleEnv } from './console-env.ts';
import { consoleProblem } from './console-problem.ts';

/**
 * @param nonce allows the page's own scripts.
 * @param tiles the address of the map's pictures.
 */
const policyWith = (nonce: string, tiles: string | undefined) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    // React Aria sets the positions of popovers as inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // The map fetches its pictures and draws them in its own web worker.
    `connect-src 'self'${tiles === undefined ? '' : ` ${new URL(tiles).origin}`}`,
    "worker-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The security headers of every answer. No answer of the console is public. */
export const consoleHeaders = createMiddleware<ConsoleEnv>(async (c, next) => {
  const nonce = crypto.randomUUID();
  c.set('nonce', nonce);
  await next();
  const { headers } = c.res;
  if (!headers.has('content-security-policy')) {
    const tiles = c.get('services')?.settings.MAP_TILES;
    headers.set('content-security-policy', policyWith(nonce, tiles));
  }
  headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'no-referrer');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-resource-policy', 'same-origin');
  headers.set('permissions-policy', 'geolocation=(), camera=(), microphone=()');
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
});

/**
 * Refuses a write that another site's page sends with the cookie of a member of staff. A command line's session
 * has no cookie.
 */
export const sameOrigin = createMiddleware<ConsoleEnv>(async (c, next) => {
  const { method } = c.req;
  if (method === 'GET' || method === 'HEAD' || bearerOf(c) !== undefined) return next();
  // Browsers set `Origin` on every write, and no script can change it.
  const isOwn = c.req.header('origin') === c.get('services').settings.CONSOLE_ORIGIN;
  return isOwn ? next() : consoleProblem(c, { code: 'CONSOLE_CROSS_ORIGIN' });
});
