import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import type { AppEnv } from '../../http/app-env.ts';
import { problem } from '../../http/problem.ts';

const tokens = v.fallback(
  v.looseObject({ accessToken: v.optional(v.unknown()), customToken: v.optional(v.unknown()) }),
  {},
);
const blank = v.union([v.literal(''), v.null(), v.undefined()]);

/**
 * Answers 403 Forbidden without an access token (specification §5), before any schema rejects the
 * body.
 */
export const accessTokenGuard = createMiddleware<AppEnv>(async (c, next) => {
  const text = await c.req.text();
  const body = v.safeParse(v.pipe(v.string(), v.parseJson()), text === '' ? '{}' : text);
  if (!body.success) return problem(c, { code: 'INVALID_REQUEST' });
  const { accessToken, customToken } = v.parse(tokens, body.output);
  if (v.is(blank, accessToken) && v.is(blank, customToken)) {
    return problem(c, { code: 'MISSING_ACCESS_TOKEN' });
  }
  return next();
});
