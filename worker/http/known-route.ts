import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from './app-env.ts';
import { problem } from './problem.ts';

/**
 * Answers 404 if no handler has this address and method (specification §2), with and without a
 * session. It runs before the guards, which would require a session for an unknown address.
 */
export const knownRoute = createMiddleware<AppEnv>(async (c, next) => {
  // Middleware is registered for every method. A catch-all ends with `*`.
  const isKnown = matchedRoutes(c).some(
    ({ method, path }) => method !== 'ALL' && !path.endsWith('*'),
  );
  return isKnown ? next() : problem(c, { code: 'PAGE_NOT_FOUND' });
});
