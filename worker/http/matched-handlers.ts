import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/**
 * Returns the routes that match the request's address and method, in the order in which they run.
 * It leaves out middleware, which is registered for every method or ends with the catch-all `*`.
 */
export const matchedHandlers = (c: Context) =>
  matchedRoutes(c).filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'));
