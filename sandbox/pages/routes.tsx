import { Hono } from 'hono';
import * as v from 'valibot';
import type { Location } from '../firestore/names.ts';
import type { SandboxContext } from '../http/context.ts';
import { resetStandIns, type StandIns } from '../stand-ins/stand-ins.ts';
import { DatabasesPage, dataHref, PlacePage } from './data-page.tsx';
import { dpayPageRoutes } from './dpay-routes.tsx';
import { faultPageRoutes } from './fault-routes.tsx';
import { IndexPage } from './index-page.tsx';
import { lineUsersPageRoutes } from './line-users-routes.tsx';
import { machinePageRoutes } from './machines/routes.tsx';
import { MessagesPage } from './messages-page.tsx';
import { SmsPage } from './sms-page.tsx';
import { walletsPageRoutes } from './wallets-routes.tsx';

/** The sandbox's own pages. Each form redirects back to its page. */
export function pageRoutes(parts: StandIns) {
  const { firestore, line } = parts;
  const app = new Hono<SandboxContext>();
  app.get('/', (c) => c.html(<IndexPage parts={parts} />));
  // Browsers request it for every page and log a 404 as an error.
  app.get('/favicon.ico', (c) => c.body(null, 204));
  app.post('/reset', (c) => {
    resetStandIns(parts);
    return c.redirect('/', 303);
  });
  app.get('/messages', (c) => c.html(<MessagesPage line={line} />));
  app.get('/data', (c) => c.html(<DatabasesPage firestore={firestore} />));
  app.get('/data/*', (c) => {
    const place = readPlace(c.req.url);
    return c.html(<PlacePage firestore={firestore} place={place} />);
  });
  app.post('/data/*', (c) => {
    const place = readPlace(c.req.url);
    if (place.segments.length % 2 === 0) firestore.store.remove(place);
    return c.redirect(dataHref({ ...place, segments: place.segments.slice(0, -1) }), 303);
  });
  app.route('/line-users', lineUsersPageRoutes(line));
  app.get('/sms', (c) => c.html(<SmsPage twilio={parts.twilio} />));
  app.route('/wallets', walletsPageRoutes(parts.paypay));
  app.route('/dpay', dpayPageRoutes(parts.gmo));
  app.route('/machines', machinePageRoutes(parts.machines, parts.now));
  app.route('/faults', faultPageRoutes(parts));
  return app;
}

const PlaceSchema = v.pipe(
  v.string(),
  v.transform((pathname) => pathname.split('/').slice(2).map(decodeURIComponent)),
);

function readPlace(url: string): Location {
  const [database = '', ...segments] = v.parse(PlaceSchema, new URL(url).pathname);
  return { database, segments };
}
