import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { errorRow } from '../../contract/shared/errors.ts';
import { log, logWord } from '../core/log.ts';
import type { AppEnv } from './app-env.ts';
import { idsInPath } from './ids-in-path.ts';

/**
 * Logs one line per answered request. The line names the route instead of the address, so that
 * queries and a person's ids stay out of the log. The tenant, order and machine are fields, so that all
 * lines of a purchase can be found.
 */
export const accessLog = createMiddleware<AppEnv>(async (c, next) => {
  const startedMs = Date.now();
  await next();
  const failure = c.get('failure');
  const route = routeOf(c);
  const answered = {
    method: logWord(c.req.method),
    route: logWord(route),
    status: c.res.status,
    ms: Date.now() - startedMs,
  };
  log(failure && errorRow(failure).logged ? 'request.failed' : 'request.answered', {
    requestId: c.get('requestId'),
    ...answered,
    ...idsInPath(route, c.req.path),
    ...c.get('logged'),
    ...(failure ? { outcome: failure } : {}),
  });
  c.get('services').metrics.measure({ metric: 'request', ...answered, ...c.get('storeTally') });
});

/** Returns the pattern of the matched handler. A guard that answered earlier has none. */
const routeOf = (c: Context<AppEnv>) =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '*';
