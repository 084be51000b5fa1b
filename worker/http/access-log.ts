import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { errorRow } from '../../contract/shared/errors.ts';
import { log, logWord } from '../core/log.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Logs one line per answered request. The line names the route instead of the address, so that ids
 * and queries stay out of the log.
 */
export const accessLog = createMiddleware<AppEnv>(async (c, next) => {
  const startedMs = Date.now();
  await next();
  const failure = c.get('failure');
  const answered = {
    method: logWord(c.req.method),
    route: logWord(routeOf(c)),
    status: c.res.status,
    ms: Date.now() - startedMs,
  };
  log(failure && errorRow(failure).logged ? 'request.failed' : 'request.answered', {
    requestId: c.get('requestId'),
    ...answered,
    ...(failure ? { outcome: failure } : {}),
  });
  c.get('services').metrics.measure({ metric: 'request', ...answered, ...c.get('storeTally') });
});

/** Returns the pattern of the matched handler. A guard that answered earlier has none. */
const routeOf = (c: Context<AppEnv>) =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '*';
