import { createMiddleware } from 'hono/factory';
import { languageAsked } from '../../contract/shared/language.ts';
import { servicesOf } from '../services-of.ts';
import type { AppEnv } from './app-env.ts';
import { readLanguageCookie } from './language-cookie.ts';

/**
 * A caller, such as a relay, may set the request id. Any other value than a plain token is
 * replaced.
 */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Sets each request's id, language and services. The answer contains the id. */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  const sent = c.req.header('x-request-id') ?? '';
  const requestId = REQUEST_ID.test(sent) ? sent : crypto.randomUUID();
  c.set('requestId', requestId);
  // For other languages a tenant may set its own default (`honourLocale`).
  const asked = readLanguageCookie(c) ?? languageAsked(c.req.header('accept-language'));
  c.set('language', asked ?? 'ja');
  c.header('x-request-id', requestId);
  const services = servicesOf(c.env);
  const tally = { reads: 0, writes: 0 };
  c.set('storeTally', tally);
  c.set('services', { ...services, store: services.countedStore(tally) });
  await next();
  c.res.headers.set('x-request-id', requestId);
});
