import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { matchedHandlers } from './matched-handlers.ts';

/**
 * Marks a route of a tenant's API as public: the session guard admits it without a session. It must
 * be the route's first handler. The guard ignores it anywhere else, so a mistake closes the route.
 */
export const publicRoute = createMiddleware<AppEnv>((_, next) => next());

/** Returns whether the route that answers this request is public. */
export const isPublicRoute = (c: Context): boolean =>
  // If several routes match, the first one answers. A later one's mark does not open it.
  matchedHandlers(c)[0]?.handler === publicRoute;
