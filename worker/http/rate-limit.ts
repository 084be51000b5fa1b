import { createMiddleware } from 'hono/factory';
import type { RateLimiter } from '../bindings.ts';
import { callerNetwork } from '../core/network.ts';
import type { AppEnv } from './app-env.ts';
import { problem } from './problem.ts';

type Limit = 'SIGN_IN_LIMIT' | 'REPORT_LIMIT' | 'CLAIM_LIMIT';

/**
 * Limits the calls of one network per minute, by the binding's limit in wrangler.toml. Calls with
 * another `purpose` are counted separately.
 */
export const rateLimit = (binding: Limit, purpose = '') =>
  createMiddleware<AppEnv>(async (c, next) => {
    const limiter: RateLimiter = c.env[binding];
    const caller = callerNetwork(c.req.header('cf-connecting-ip'));
    const { success } = await limiter.limit({ key: purpose ? `${purpose} ${caller}` : caller });
    return success ? next() : problem(c, { code: 'TOO_MANY_REQUESTS' });
  });
