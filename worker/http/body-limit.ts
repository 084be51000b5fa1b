import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { problem } from './problem.ts';

/** The largest body that almost any of our calls has reason to send. */
const MAX_BYTES = 32 * 1024;

/** The calls with a reason to send more: a photo in base64, a batch of LINE's events. */
const roomier: readonly { readonly path: RegExp; readonly mostBytes: number }[] = [
  { path: /^\/api\/clients\/[^/]+\/orders\/[^/]+\/problem$/, mostBytes: 600 * 1024 },
  { path: /^\/api\/webhooks\/line\/[^/]+$/, mostBytes: 600 * 1024 },
];

/** Refuses a body that is larger than its call has reason to be. */
export const limitBody = createMiddleware<AppEnv>((c, next) => {
  const maxSize = roomier.find(({ path }) => path.test(c.req.path))?.mostBytes ?? MAX_BYTES;
  return bodyLimit({ maxSize, onError: () => problem(c, { code: 'BODY_TOO_LARGE' }) })(c, next);
});
