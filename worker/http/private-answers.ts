import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';

/**
 * Marks API answers as uncacheable unless they declare themselves public. A new route is therefore
 * private by default.
 */
export const privateAnswers = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const isPublic = c.res.headers.get('cache-control')?.startsWith('public') ?? false;
  if (!isPublic) c.res.headers.set('cache-control', 'private, no-store');
});
