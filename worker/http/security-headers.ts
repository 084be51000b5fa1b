import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';

/** Headers of every answer. Pages add a Content-Security-Policy. */
const headers: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  // An address may contain a redirect's code, which other sites must not see.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
};

export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  if (c.req.url.startsWith('https:')) {
    c.res.headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains');
  }
});
