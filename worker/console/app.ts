import { Hono } from 'hono';
import { log } from '../core/log.ts';
import { alertRoutes } from './alerts/routes.ts';
import { appearanceRoutes } from './appearance/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { campaignRoutes } from './campaigns/routes.ts';
import { deploymentRoutes } from './deployment/routes.ts';
import { deskRoutes } from './desk/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { faqRoutes } from './faqs/routes.ts';
import { bodyBudget } from './http/body-budget.ts';
import { consoleContext } from './http/console-context.ts';
import { describeConsole } from './http/console-document.ts';
import type { ConsoleEnv, StaffEnv } from './http/console-env.ts';
import { consoleHeaders, sameOrigin } from './http/console-headers.ts';
import { consoleFailureOf, consoleProblem } from './http/console-problem.ts';
import { signInLimit } from './http/sign-in-limit.ts';
import { staffGuard, tenantGuard } from './http/staff-guard.ts';
import { fleetRoutes, machineRoutes } from './machines/routes.ts';
import { orderRoutes, searchRoutes } from './orders/routes.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { priceRoutes } from './prices/routes.ts';
import { productRoutes } from './products/routes.ts';
import { roundRoutes } from './rounds/routes.ts';
import { salesRoutes } from './sales/routes.ts';
import { settlementRoutes } from './sales/settlement-routes.ts';
import { secretRoutes } from './secrets/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { commandLineRoutes } from './sign-in/command-line-routes.ts';
import { identityRoutes } from './sign-in/identity-routes.ts';
import { ownPasskeyRoutes } from './sign-in/own-passkey-routes.ts';
import { invitationRoutes, passkeyRoutes } from './sign-in/passkey-routes.ts';
import { sessionRoutes, sessionsRoutes } from './sign-in/session-routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { taskRoutes } from './tasks/routes.ts';

/**
 * A tenant's API: behind the tenant guard and the staff guard, which checks the role for each
 * route.
 */
const tenantApi = new Hono<StaffEnv>()
  .use('*', signInLimit)
  .use('*', tenantGuard)
  .use('*', staffGuard)
  .route('/sign-in', identityRoutes)
  .route('/passkeys', passkeyRoutes)
  .route('/invitation', invitationRoutes)
  .route('/command-line', commandLineRoutes)
  .route('/session', sessionRoutes)
  .route('/sessions', sessionsRoutes)
  .route('/passkeys', ownPasskeyRoutes)
  .route('/settings', settingsRoutes)
  .route('/staff', staffRoutes)
  .route('/audit', auditRoutes)
  .route('/search', searchRoutes)
  .route('/orders', orderRoutes)
  .route('/machines', machineRoutes)
  .route('/fleet', fleetRoutes)
  .route('/pictures', pictureRoutes)
  .route('/prices', priceRoutes)
  .route('/products', productRoutes)
  .route('/rounds', roundRoutes)
  .route('/campaigns', campaignRoutes)
  .route('/faqs', faqRoutes)
  .route('/deployment', deploymentRoutes)
  .route('/desk', deskRoutes)
  .route('/documents', documentRoutes)
  .route('/appearance', appearanceRoutes)
  .route('/alerts', alertRoutes)
  .route('/secrets', secretRoutes)
  .route('/tasks', taskRoutes)
  .route('/sales', salesRoutes)
  .route('/settlement', settlementRoutes);

const api = new Hono<ConsoleEnv>()
  .use('*', consoleHeaders)
  .use('*', consoleContext)
  .use('/api/*', sameOrigin)
  .use('/api/*', bodyBudget)
  .get('/api/openapi.json', async (c) => c.json(await describeConsole(tenantApi)))
  .route('/api/:clientId', tenantApi);

/** The type of the pages' typed client. */
export type ConsoleApi = typeof api;

/** Returns the console's app: its API, and one HTML document for every page. */
export function createConsoleApp() {
  const app = new Hono<ConsoleEnv>().route('/', api);
  app.all('/api/*', (c) => consoleProblem(c, { code: 'CONSOLE_NOT_FOUND' }));
  app.get('/assets/*', async (c) => {
    const file = await c.env.ASSETS.fetch(c.req.raw);
    // A file's name contains the hash of its content, so browsers may keep it. `file.headers` is
    // immutable, so the headers are copied.
    const kept = {
      'cache-control': 'public, max-age=31536000, immutable',
      // The service worker is one of these files, and needs this header to control every page.
      'service-worker-allowed': '/',
    };
    const headers = new Headers({ ...Object.fromEntries(file.headers), ...(file.ok ? kept : {}) });
    return new Response(file.body, { status: file.status, headers });
  });
  app.get('*', async (c) => {
    const page = await c.env.ASSETS.fetch(
      new Request(new URL('/web/console/index.html', c.req.url)),
    );
    return c.html((await page.text()).replaceAll('NONCE', c.get('nonce')));
  });
  app.all('*', (c) => consoleProblem(c, { code: 'CONSOLE_NOT_FOUND' }));
  app.onError((thrown, c) => {
    const failure = consoleFailureOf(thrown);
    // Anybody can send a body that is not JSON. That is not our error, so it is not logged.
    if (failure.code !== 'CONSOLE_INPUT_INVALID') {
      log('console.threw', { requestId: c.get('requestId') ?? '', outcome: failure.code, thrown });
    }
    return consoleProblem(c, failure);
  });
  return app;
}
