import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import { clientIdSchema } from '../../contract/shared/ids.ts';
import type { Bindings } from '../bindings.ts';
import { buildId } from '../core/build.ts';
import { SettingsError } from '../core/env.ts';
import { isDoctor } from '../core/self-check/doctor-token.ts';
import { lookAtEntries, lookAtRings, lookAtSettings } from '../core/self-check/look-at-settings.ts';
import { lookAtTenant } from '../core/self-check/look-at-tenant.ts';
import { lookOutside } from '../core/self-check/look-outside.ts';
import type { SelfCheck } from '../core/self-check/report.ts';
import type { Services } from '../core/services.ts';
import type { AppEnv } from '../http/app-env.ts';
import { problem } from '../http/problem.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { servicesOf } from '../services-of.ts';

/** The API's description is public and does not mention this address. */
const undescribed = describeRoute({ hide: true });

const limitDoctor = (purpose: string) => rateLimit('REPORT_LIMIT', purpose);
const isKnown = (c: Context<AppEnv>) => isDoctor(c.env, c.req.header('authorization'));

/**
 * Runs a middleware only with the deployment's token. Otherwise the rest of the app answers as it
 * does for an unknown address.
 */
const forDoctor = (handle: MiddlewareHandler<AppEnv>) =>
  createMiddleware<AppEnv>(async (c, next) => ((await isKnown(c)) ? handle(c, next) : next()));

/**
 * The self-check that only the edge can run (`npm run ops -- doctor`). It is registered before
 * everything that needs the settings, because it reports missing ones.
 */
export const selfCheckRoutes = new Hono<AppEnv>()
  .get(
    '/',
    undescribed,
    forDoctor(limitDoctor('self-check')),
    forDoctor(async (c) => {
      c.header('cache-control', 'no-store');
      return c.json(await lookAtMyself(c.env));
    }),
  )
  .get(
    '/:clientId',
    undescribed,
    forDoctor(limitDoctor('self-check-tenant')),
    forDoctor(async (c) => {
      c.header('cache-control', 'no-store');
      const clientId = v.safeParse(clientIdSchema, c.req.param('clientId'));
      if (!clientId.success) return problem(c, { code: 'CLIENT_NOT_FOUND' });
      const services = readyServices(c.env);
      if (!services) return problem(c, { code: 'STORE_UNAVAILABLE' });
      const looked = await lookAtTenant(services, clientId.output);
      return looked ? c.json(looked) : problem(c, { code: 'CLIENT_NOT_FOUND' });
    }),
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

/** Returns the services, or undefined if a setting is missing or malformed. */
function readyServices(env: Bindings): Services | undefined {
  try {
    return servicesOf(env);
  } catch (cause) {
    if (cause instanceof SettingsError) return undefined;
    throw cause;
  }
}
