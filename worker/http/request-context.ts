import { createMiddleware } from 'hono/factory';
import { languageAsked } from '../../contract/language.ts';
import { servicesOf } from '../services.ts';
import type { AppEnv } from './app-env.ts';
import { readLanguageCookie } from './language-cookie.ts';

/** A caller may name its request (a relay does); anything but a plain token is replaced. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Gives each request its id, language and services; the answer carries the id. */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  const sent = c.req.header('x-request-id') ?? '';
  const requestId = REQUEST_ID.test(sent) ? sent : crypto.randomUUID();
  c.set('requestId', requestId);
  // A tenant may speak another language to whom asks for none of ours (`honourLocale`).
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
