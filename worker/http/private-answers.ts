import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';

/**
 * A tenant's API answers about persons. Nothing of it stays in a cache, but for what says itself that
 * it is public: a route added tomorrow is private until then.
 */
export const privateAnswers = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const isPublic = c.res.headers.get('cache-control')?.startsWith('public') ?? false;
  if (!isPublic) c.res.headers.set('cache-control', 'private, no-store');
});
