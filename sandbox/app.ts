import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { cloudRoutes } from './cloud/routes.ts';
import { controlRoutes } from './control/routes.ts';
import { authenticator } from './firestore/authenticate.ts';
import { firestoreRoutes } from './firestore/routes.ts';
import { gmoRoutes } from './gmo/routes.ts';
import { googleRoutes } from './google/routes.ts';
import type { SandboxContext } from './http/context.ts';
import { lineRoutes } from './line/routes.ts';
import { pageRoutes } from './pages/routes.tsx';
import { paypayRoutes } from './paypay/routes.ts';
import type { StandIns } from './stand-ins/stand-ins.ts';
import { injectFaults, logRequests } from './traffic/middleware.ts';
import { twilioRoutes } from './twilio/routes.ts';

/** Builds the whole sandbox; each stand-in is one folder and one line here. */
export function buildApp(parts: StandIns) {
  const { faults, log, now } = parts;
  const platforms = buildPlatforms(parts);
  const app = new Hono<SandboxContext>();
  app.use(logRequests(log, now));
  app.use(injectFaults(faults, (request) => platforms.fetch(request)));
  app.route('/', platforms);
  app.route('/control', controlRoutes(parts));
  app.route('/', pageRoutes(parts));
  answerErrors(app);
  return app;
}

function buildPlatforms(parts: StandIns) {
  const { firestore, accounts, line, cloud, paypay, gmo, twilio, machines, now } = parts;
  const app = new Hono<SandboxContext>();
  app.route('/', firestoreRoutes(firestore, authenticator(accounts, now)));
  app.route('/google', googleRoutes(accounts, now));
  app.route(
    '/',
    lineRoutes(line, () => machines.all()),
  );
  app.route('/cloud', cloudRoutes(cloud, line));
  app.route('/paypay', paypayRoutes(paypay));
  app.route('/gmo', gmoRoutes(gmo));
  app.route('/twilio', twilioRoutes(twilio));
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
