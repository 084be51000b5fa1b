import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { matchedHandlers } from './matched-handlers.ts';
import { problem } from './problem.ts';

/**
 * Answers 404 if no handler has this address and method (specification §2), with or without a
 * session. It runs before the guards, which would require a session for an unknown address.
 */
export const knownRoute = createMiddleware<AppEnv>(async (c, next) =>
  matchedHandlers(c).length > 0 ? next() : problem(c, { code: 'PAGE_NOT_FOUND' }),
);
