import { Hono } from 'hono';
import { errorRow } from '../contract/shared/errors.ts';
import { describeApi } from './api-description.ts';
import { publicJwks } from './core/crypto/signed-token.ts';
import { log } from './core/log.ts';
import { accountRoutes } from './customer/account/routes.ts';
import { closingRoutes } from './customer/closing/routes.ts';
import { couponRoutes } from './customer/coupons/routes.ts';
import { dataExportRoutes } from './customer/data-export/routes.ts';
import { errorReportRoutes } from './customer/errors/routes.ts';
import { machineRoutes } from './customer/machines/routes.ts';
import { offerRoutes } from './customer/offers/routes.ts';
import { orderRoutes } from './customer/orders/routes.ts';
import { assetRoutes } from './customer/page/asset-routes.ts';
import { buildsRoutes } from './customer/page/builds-routes.ts';
import type { DrawPage } from './customer/page/draw-page.ts';
import { lastResortPage, wantsPage } from './customer/page/last-resort-page.ts';
import { policyReportRoutes } from './customer/page/policy-report-routes.ts';
import { createPageRoutes } from './customer/page/routes.ts';
import { payRoutes } from './customer/pay/routes.ts';
import { writeLimit } from './customer/session/person-limit.ts';
import { sessionGuard } from './customer/session/session-guard.ts';
import { phoneRoutes } from './customer/setup/phone-routes.ts';
import { setupRoutes } from './customer/setup/routes.ts';
import { platformSignInRoutes } from './customer/sign-in/platform-routes.ts';
import { sessionRoutes, sessionsRoutes } from './customer/sign-in/session-routes.ts';
import { tenantRoutes } from './customer/tenant/routes.ts';
import type { TenantEnv } from './customer/tenant/tenant-guard.ts';
import { tenantGuard } from './customer/tenant/tenant-guard.ts';
import { accessLog } from './http/access-log.ts';
import type { AppEnv } from './http/app-env.ts';
import { limitBody } from './http/body-limit.ts';
import { answersOther } from './http/describe.ts';
import { knownRoute } from './http/known-route.ts';
import { originGuard } from './http/origin-guard.ts';
import { PageRouter } from './http/page-router.ts';
import { privateAnswers } from './http/private-answers.ts';
import { failureOf, problem } from './http/problem.ts';
import { requestContext } from './http/request-context.ts';
import { securityHeaders } from './http/security-headers.ts';
import { machineLinkRoutes } from './machine-object/link-routes.ts';
import { selfCheckRoutes } from './self-check/routes.ts';
import { lineWebhookRoutes } from './webhooks/line-webhook-routes.ts';
import { payWebhookRoutes } from './webhooks/pay-webhook-routes.ts';

/** A tenant's API: behind the tenant guard and, except for its public routes, the session guard. */
const clientApi = new Hono<TenantEnv>()
  .use('*', privateAnswers)
  .use('*', knownRoute)
  .use('*', tenantGuard)
  .use('*', sessionGuard)
  .use('*', writeLimit)
  .route('/', tenantRoutes)
  .route('/session', sessionRoutes)
  .route('/sessions', sessionsRoutes)
  .route('/me', accountRoutes)
  .route('/me', closingRoutes)
  .route('/me', dataExportRoutes)
  .route('/me', setupRoutes)
  .route('/phone', phoneRoutes)
  .route('/machines', machineRoutes)
  .route('/orders', orderRoutes)
  .route('/coupons', couponRoutes)
  .route('/pay-methods', payRoutes)
  .route('/errors', errorReportRoutes);

const api = new Hono<AppEnv>()
  .route('/clients/:clientId', clientApi)
  .route('/webhooks', payWebhookRoutes)
  .route('/webhooks', lineWebhookRoutes)
  .route('/machines', machineLinkRoutes)
  .route('/', platformSignInRoutes);

/** Returns the app without the pages: the middleware of each request, then every capability. */
const createBareApp = () =>
  new Hono<AppEnv>({ router: new PageRouter() })
    .use('*', securityHeaders)
    // Registered before the middleware that needs the settings, because it reports missing
    // settings.
    .route('/api/self-check', selfCheckRoutes)
    .use('*', requestContext)
    .use('*', accessLog)
    .use('/api/*', originGuard)
    .use('/reports/*', originGuard)
    .use('/api/*', limitBody)
    .route('/api', api)
    .get('/.well-known/jwks.json', answersOther('The public keys of the tokens we sign'), (c) => {
      c.header('cache-control', 'public, max-age=3600');
      return c.json(publicJwks(c.get('services').settings.SESSION_KEYS));
    })
    .route('/builds', buildsRoutes)
    .route('/reports', policyReportRoutes);

/**
 * Returns the app.
 *
 * @param draw renders the public screens. Null: the browser renders every page.
 */
export function createApp(draw: DrawPage | null): App {
  const app = createBareApp();
  app.get('/api/openapi.json', answersOther('This document'), async (c) =>
    c.json(await describeApi(app, { description: 'The edge of the customer web app.' })),
  );
  app.all('/api/*', (c) => problem(c, { code: 'PAGE_NOT_FOUND' }));
  app.route('/assets', assetRoutes);
  app.all('/assets/*', (c) => problem(c, { code: 'METHOD_NOT_ALLOWED' }));
  app.route('/offers', offerRoutes);
  app.route('/', createPageRoutes(draw));
  app.all('*', (c) => problem(c, { code: 'METHOD_NOT_ALLOWED' }));

  app.onError((thrown, c) => {
    const failure = failureOf(thrown);
    // Anybody can send a body that is not JSON. That is not our error, so it is not logged.
    if (errorRow(failure.code).logged) {
      log('request.threw', { requestId: c.get('requestId') ?? '', outcome: failure.code, thrown });
    }
    return wantsPage(c) ? lastResortPage(c, failure) : problem(c, failure);
  });
  return app;
}

/** The type of the browser's typed client. */
export type App = ReturnType<typeof createBareApp>;
