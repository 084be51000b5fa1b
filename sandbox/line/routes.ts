import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { SandboxContext } from '../http/context.ts';
import { lineAccessRoutes } from './access-routes.tsx';
import { lineAccountRoutes } from './account-routes.ts';
import { lineApiRoutes } from './api-routes.tsx';
import type { LineState } from './line.ts';
import { lineAppRoutes } from './line-app-routes.ts';
import { lineMessagingRoutes } from './messaging-routes.ts';
import { lineOauthRoutes } from './oauth-routes.ts';
import { linePermanentLinkRoutes } from './permanent-link.ts';
import type { PrintedCode } from './scanner-page.tsx';
import { scannerRoutes } from './scanner-routes.tsx';
import { subWindowRoutes, waitResultRoutes } from './sub-window-routes.ts';

/**
 * LINE's three hosts (`/line`, `/line-access`, `/line-liff`), and its app on the phone
 * (`/line-app`).
 */
export function lineRoutes(line: LineState, codes: () => readonly PrintedCode[]) {
  const app = new Hono<SandboxContext>();
  // The SDK calls from the app's origin. In some browsers `*` does not include Authorization.
  const open = cors({ origin: '*', allowHeaders: ['*', 'Authorization'] });
  app.use('/line/*', open);
  app.use('/line-access/*', open);
  app.use('/line-liff/*', open);
  app.route('/line', lineOauthRoutes(line));
  app.route('/line', lineMessagingRoutes(line));
  app.route('/line', lineAccountRoutes(line));
  app.route('/line', lineApiRoutes(line));
  app.route('/line-access', lineAccessRoutes(line));
  app.route('/line', subWindowRoutes(line));
  app.route('/line-liff', waitResultRoutes(line));
  app.route('/line-liff', scannerRoutes(codes));
  app.route('/line-app', lineAppRoutes(line));
  app.route('/line-liff', linePermanentLinkRoutes(line.registry));
  return app;
}
