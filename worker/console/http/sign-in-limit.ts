import { createMiddleware } from 'hono/factory';
import type { TenantEnv } from './console-env.ts';
import { consoleProblem } from './console-problem.ts';

const limited = /\/(sign-in\/[^/]+|passkeys\/(sign-in|challenge)|invitation\/[^/]+)$/;

/** Limits how often one address tries to sign in within a minute. */
export const signInLimit = createMiddleware<TenantEnv>(async (c, next) => {
  if (!limited.test(c.req.path)) return next();
  const key = c.req.header('cf-connecting-ip') ?? 'unknown';
  const { success } = await c.env.STAFF_SIGN_IN_LIMIT.limit({ key });
  return success ? next() : consoleProblem(c, { code: 'CONSOLE_BUSY' });
});
