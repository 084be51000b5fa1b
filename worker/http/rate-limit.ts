import { createMiddleware } from 'hono/factory';
import type { RateLimiter } from '../bindings.ts';
import type { AppEnv } from './app-env.ts';
import { problem } from './problem.ts';

/** The caller's address. Only Cloudflare sets this header; a client cannot pass one through it. */
const addressOf = (header: string | undefined) => header ?? 'local';

/** At most as many calls a minute per address as the binding in wrangler.toml says. */
export const rateLimit = (binding: 'SIGN_IN_LIMIT' | 'REPORT_LIMIT') =>
  createMiddleware<AppEnv>(async (c, next) => {
    const limiter: RateLimiter = c.env[binding];
    const { success } = await limiter.limit({ key: addressOf(c.req.header('cf-connecting-ip')) });
    return success ? next() : problem(c, { code: 'TOO_MANY_REQUESTS' });
  });
