import { createMiddleware } from 'hono/factory';
import { languageAsked } from '../../../contract/shared/language.ts';
import { parseConsoleSettings } from '../../core/env.ts';
import { oncePerIsolate } from '../../core/isolate-memory.ts';
import { createIdentityProviders } from '../../core/platforms/identity-provider.ts';
import { runtime } from '../../core/services.ts';
import type { SignInServices } from '../../core/staff/staff-services.ts';
import { createFirestore } from '../../core/store/firestore.ts';
import { createTransport } from '../../core/store/transport.ts';
import type { ConsoleEnv } from './console-env.ts';

/** Returns the services of this deployment. @throws SettingsError if a setting is missing. */
const servicesOf = oncePerIsolate((env: object): SignInServices => {
  const settings = parseConsoleSettings(env);
  return {
    settings,
    store: createFirestore(createTransport(settings, runtime), runtime),
    identityProviders: createIdentityProviders(runtime.fetch),
    nowMs: runtime.nowMs,
  };
});

/** Sets each request's id, language and services. */
export const consoleContext = createMiddleware<ConsoleEnv>(async (c, next) => {
  c.set('requestId', crypto.randomUUID());
  c.set('language', languageAsked(c.req.header('accept-language')) ?? 'ja');
  c.set('services', servicesOf(c.env));
  await next();
  c.res.headers.set('x-request-id', c.get('requestId'));
});
