import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { problem } from './problem.ts';

/** The largest body that nearly all calls need. */
const MAX_BYTES = 32 * 1024;

/** Calls that need more: a photo in base64, a batch of LINE events. */
const largerLimits: readonly { readonly path: RegExp; readonly mostBytes: number }[] = [
  { path: /^\/api\/clients\/[^/]+\/orders\/[^/]+\/problem$/, mostBytes: 600 * 1024 },
  { path: /^\/api\/webhooks\/line\/[^/]+$/, mostBytes: 600 * 1024 },
];

/** Rejects a body that exceeds the limit of its call. */
export const limitBody = createMiddleware<AppEnv>((c, next) => {
  const maxSize = largerLimits.find(({ path }) => path.test(c.req.path))?.mostBytes ?? MAX_BYTES;
  return bodyLimit({ maxSize, onError: () => problem(c, { code: 'BODY_TOO_LARGE' }) })(c, next);
});
