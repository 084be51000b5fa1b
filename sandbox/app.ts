import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { controlRoutes } from './control/routes.ts';
import { firestoreAdminRoutes } from './firestore/admin-routes.ts';
import { authenticator } from './firestore/authenticate.ts';
import { firestoreRoutes } from './firestore/routes.ts';
import type { SandboxContext } from './http/context.ts';
import { lineRoutes } from './line/routes.ts';
import { pageRoutes } from './pages/routes.tsx';
import type { StandIns } from './stand-ins/stand-ins.ts';
import { injectFaults, logRequests, platformTest } from './traffic/middleware.ts';

/** Mounts the routes of every stand-in, control and page on one app. */
export function buildApp(parts: StandIns) {
  const { faults, log, now } = parts;
  const isPlatform = platformTest(parts.platforms);
  const platforms = buildPlatforms(parts);
  const app = new Hono<SandboxContext>();
  app.use(logRequests(isPlatform, log, now));
  app.use(injectFaults(isPlatform, faults, (request) => platforms.fetch(request)));
  app.route('/', platforms);
  app.route('/control', controlRoutes(parts));
  app.route('/', pageRoutes(parts));
  answerErrors(app);
  return app;
}

function buildPlatforms(parts: StandIns) {
  const { firestore, accounts, googleNow, line, machines, now } = parts;
  const app = new Hono<SandboxContext>();
  const isOpen = () => firestore.rules.get() === 'open';
  const authenticate = authenticator(accounts, googleNow, isOpen);
  app.use('/v1/*', async (c, next) => {
    await next();
    // Google's front end sets a `Date` header on every response.
    c.res.headers.set('date', new Date(now() + firestore.dateOffsetMs.get()).toUTCString());
  });
  app.route('/', firestoreAdminRoutes(firestore, authenticate));
  app.route('/', firestoreRoutes(firestore, authenticate));
  app.route(
    '/',
    lineRoutes(line, () => machines.all()),
  );
  for (const { path, routes } of parts.platforms) app.route(path, routes);
  answerErrors(app);
  return app;
}

function answerErrors(app: Hono<SandboxContext>) {
  app.onError((error, c) =>
    error instanceof HTTPException
      ? error.getResponse()
      : c.json({ error: `sandbox: ${error.message}` }, 500),
  );
}
