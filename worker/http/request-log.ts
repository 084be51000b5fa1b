import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { errorRow } from '../../contract/errors.ts';
import { languageOf } from '../../contract/language.ts';
import { servicesOf } from '../services.ts';
import type { AppEnv } from './app-env.ts';
import { writeLine } from './write-line.ts';

/** A caller may name its request (a relay does); anything but a plain token is replaced. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Gives each request its id, language and services, and writes one line about it when it is
 * answered. The line names the route, not the address: ids and queries stay out of the log.
 */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const sent = c.req.header('x-request-id') ?? '';
  const requestId = REQUEST_ID.test(sent) ? sent : crypto.randomUUID();
  c.set('requestId', requestId);
  c.set('language', languageOf(c.req.header('accept-language')));
  c.header('x-request-id', requestId);
  c.set('services', servicesOf(c.env));
  const startedMs = Date.now();
  await next();
  c.res.headers.set('x-request-id', requestId);
  const failure = c.get('failure');
  const level = failure && errorRow(failure).logged ? 'error' : 'info';
  const line = {
    level,
    requestId,
    method: c.req.method,
    route: routeOf(c),
    status: c.res.status,
  };
  writeLine({ ...line, ms: Date.now() - startedMs, ...(failure ? { failure } : {}) });
});

/** The pattern of the handler that was addressed; a guard that answered before it has none. */
const routeOf = (c: Context<AppEnv>) =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '*';
