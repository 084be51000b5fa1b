import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { clientIdSchema } from '../../contract/ids.ts';
import type { Bindings } from '../bindings.ts';
import { buildId } from '../build.ts';
import { SettingsError } from '../env.ts';
import type { AppEnv } from '../http/app-env.ts';
import { answers } from '../http/describe.ts';
import { problem } from '../http/problem.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { lookAtRelay } from '../platforms/paypay-relay.ts';
import { runtime, type Services, servicesOf } from '../services.ts';
import { isDoctor } from './doctor-token.ts';
import { lookAtEntries, lookAtRings, lookAtSettings } from './look-at-settings.ts';
import { countOverdueShards, lookAtStore } from './look-at-store.ts';
import { lookAtTenant } from './look-at-tenant.ts';
import { type SelfCheck, selfCheckSchema, tenantCheckSchema } from './report.ts';

/** To anybody else there is nothing here: no token, a wrong one and no setting are answered alike. */
const doctorGuard = createMiddleware<AppEnv>(async (c, next) => {
  const isKnown = await isDoctor(c.env, c.req.header('authorization'));
  if (!isKnown) return problem(c, { code: 'PAGE_NOT_FOUND' });
  c.header('cache-control', 'no-store');
  return next();
});

/**
 * What only the edge can say of itself (`npm run doctor`). It stands before everything that needs the
 * settings, because it is what says which of them are missing.
 */
export const selfCheckRoutes = new Hono<AppEnv>()
  .get(
    '/',
    answers('How the deployment is: names and ids of keys, never a value', selfCheckSchema),
    rateLimit('REPORT_LIMIT', 'self-check'),
    doctorGuard,
    async (c) => c.json(await lookAtMyself(c.env)),
  )
  .get(
    '/:clientId',
    answers('How a tenant’s payment keys are', tenantCheckSchema),
    rateLimit('REPORT_LIMIT', 'self-check-tenant'),
    doctorGuard,
    async (c) => {
      const clientId = v.safeParse(clientIdSchema, c.req.param('clientId'));
      if (!clientId.success) return problem(c, { code: 'CLIENT_NOT_FOUND' });
      const services = readyServices(c.env);
      if (!services) return problem(c, { code: 'STORE_UNAVAILABLE' });
      const looked = await lookAtTenant(services, clientId.output);
      return looked ? c.json(looked) : problem(c, { code: 'CLIENT_NOT_FOUND' });
    },
  );

async function lookAtMyself(env: Bindings): Promise<SelfCheck> {
  const services = readyServices(env);
  return {
    build: buildId,
    settings: lookAtSettings(env),
    rings: lookAtRings(env),
    entries: lookAtEntries(env),
    isMeasured: env.METRICS !== undefined,
    outside: services ? await lookOutside(services) : null,
  };
}

/** The services; undefined where a setting is missing or malformed. */
function readyServices(env: Bindings): Services | undefined {
  try {
    return servicesOf(env);
  } catch (cause) {
    if (cause instanceof SettingsError) return undefined;
    throw cause;
  }
}

async function lookOutside(services: Services): Promise<NonNullable<SelfCheck['outside']>> {
  const { settings, sms } = services;
  const [store, overdueShards, relay, smsState] = await Promise.all([
    lookAtStore(settings, runtime),
    countOverdueShards(services),
    lookAtRelay(settings, runtime.fetch),
    sms.check(),
  ]);
  return { ...store, overdueShards, relay, sms: smsState };
}
