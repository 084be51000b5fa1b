import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { ConsoleEnv } from './console-env.ts';
import { consoleProblem } from './console-problem.ts';

/** The largest body that a page sends: a passkey's answer, which has two texts of 20,000 letters. */
const MAX_BYTES = 100 * 1024;

const upload = /^\/api\/[^/]+\/settlement$/;

const budget: MiddlewareHandler<ConsoleEnv> = bodyLimit({
  maxSize: MAX_BYTES,
  onError: (c: Context<ConsoleEnv>) => consoleProblem(c, { code: 'CONSOLE_BODY_TOO_LARGE' }),
});

/**
 * Refuses a large body before anything is read from it or from the store. The upload of settlement files has
 * a limit of its own, behind the session.
 */
export const bodyBudget = createMiddleware<ConsoleEnv>(async (c, next) =>
  upload.test(c.req.path) ? next() : budget(c, next),
);
