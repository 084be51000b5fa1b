import { Hono } from 'hono';
import type { SandboxContext } from './context.ts';
import type { Database } from './database.ts';
import { openFirestore } from './firestore/firestore.ts';
import { firestoreRoutes } from './firestore/routes.ts';
import { authenticator } from './google/authenticate.ts';
import { googleRoutes } from './google/routes.ts';
import { openServiceAccounts } from './google/service-accounts.ts';
import type { Settings } from './settings.ts';

/** Builds the whole sandbox; each stand-in is one folder and one line here. */
export function buildApp(db: Database, settings: Settings, now: () => number) {
  const accounts = openServiceAccounts(db, settings);
  const firestore = openFirestore(db, now);
  const app = new Hono<SandboxContext>();
  app.route('/', firestoreRoutes(firestore, authenticator(accounts, now)));
  app.route('/google', googleRoutes(accounts, now));
  return app;
}
