import { createMiddleware } from 'hono/factory';
import type { RateLimiter } from '../bindings.ts';
import type { AppEnv } from './app-env.ts';
import { network } from './network.ts';
import { problem } from './problem.ts';

/** The caller's network. Only Cloudflare sets this header; a client cannot pass one through it. */
const callerOf = (header: string | undefined) => (header ? network(header) : 'local');

/** At most as many calls a minute per network as the binding in wrangler.toml says. */
export const rateLimit = (binding: 'SIGN_IN_LIMIT' | 'REPORT_LIMIT' | 'CLAIM_LIMIT') =>
  createMiddleware<AppEnv>(async (c, next) => {
    const limiter: RateLimiter = c.env[binding];
    const { success } = await limiter.limit({ key: callerOf(c.req.header('cf-connecting-ip')) });
    return success ? next() : problem(c, { code: 'TOO_MANY_REQUESTS' });
  });
