import { createMiddleware } from 'hono/factory';
import { languageAsked } from '../../../contract/shared/language.ts';
import { parseConsoleSettings } from '../../core/env.ts';
import { createIdentityProviders } from '../../core/platforms/identity-provider.ts';
import { runtime } from '../../core/services.ts';
import type { SignInServices } from '../../core/staff/staff-services.ts';
import { createFirestore } from '../../core/store/firestore.ts';
import { createTransport } from '../../core/store/transport.ts';
import type { ConsoleEnv } from './console-env.ts';

const byEnv = new WeakMap<object, SignInServices>();

/** Returns the services of this deployment. @throws SettingsError if a setting is missing. */
function servicesOf(env: object): SignInServices {
  const known = byEnv.get(env);
  if (known) return known;
  const settings = parseConsoleSettings(env);
  const services = {
    settings,
    store: createFirestore(createTransport(settings, runtime), runtime),
    identityProviders: createIdentityProviders(runtime.fetch),
    nowMs: runtime.nowMs,
  };
  byEnv.set(env, services);
  return services;
}

/** Sets each request's id, language and services. */
export const consoleContext = createMiddleware<ConsoleEnv>(async (c, next) => {
  c.set('requestId', crypto.randomUUID());
  c.set('language', languageAsked(c.req.header('accept-language')) ?? 'ja');
  c.set('services', servicesOf(c.env));
  await next();
  c.res.headers.set('x-request-id', c.get('requestId'));
});
