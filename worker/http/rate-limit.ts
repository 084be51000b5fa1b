import { createMiddleware } from 'hono/factory';
import type { RateLimiter } from '../bindings.ts';
import type { AppEnv } from './app-env.ts';
import { network } from './network.ts';
import { problem } from './problem.ts';

/** The caller's network. Only Cloudflare sets this header; a client cannot pass one through it. */
const callerOf = (header: string | undefined) => (header ? network(header) : 'local');

type Limit = 'SIGN_IN_LIMIT' | 'REPORT_LIMIT' | 'CLAIM_LIMIT';

/**
 * At most as many calls a minute per network as the binding in wrangler.toml says. `purpose`: counted by
 * itself, under a binding that others use as well.
 */
export const rateLimit = (binding: Limit, purpose = '') =>
  createMiddleware<AppEnv>(async (c, next) => {
    const limiter: RateLimiter = c.env[binding];
    const caller = callerOf(c.req.header('cf-connecting-ip'));
    const { success } = await limiter.limit({ key: purpose ? `${purpose} ${caller}` : caller });
    return success ? next() : problem(c, { code: 'TOO_MANY_REQUESTS' });
  });
