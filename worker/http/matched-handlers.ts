import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/**
 * Returns the routes that have the request's address and method, in the order in which they run.
 * Middleware is left out: it is registered for every method, and a catch-all ends with `*`.
 */
export const matchedHandlers = (c: Context) =>
  matchedRoutes(c).filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'));
