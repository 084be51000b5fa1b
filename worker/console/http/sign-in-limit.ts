import { createMiddleware } from 'hono/factory';
import { callerNetwork } from '../../core/network.ts';
import type { ConsoleEnv } from './console-env.ts';
import { consoleProblem } from './console-problem.ts';

const limited =
  /\/(sign-in(\/[^/]+)?|passkeys\/(sign-in|challenge)|invitation\/[^/]+|command-line\/sessions)$/;

/**
 * Limits how often one network may call the sign-in routes within a minute. It runs before any
 * read, so a stranger who invents tenants costs no more reads than the limit.
 */
export const signInLimit = createMiddleware<ConsoleEnv>(async (c, next) => {
  if (!limited.test(c.req.path)) return next();
  const key = callerNetwork(c.req.header('cf-connecting-ip'));
  const { success } = await c.env.STAFF_SIGN_IN_LIMIT.limit({ key });
  return success ? next() : consoleProblem(c, { code: 'CONSOLE_BUSY' });
});
