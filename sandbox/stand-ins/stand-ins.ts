import { type Cloud, openCloud } from '../cloud/cloud.ts';
import { cloudRoutes } from '../cloud/routes.ts';
import { type FirestoreState, openFirestore } from '../firestore/firestore.ts';
import { type Gmo, openGmo } from '../gmo/gmo.ts';
import { gmoPlatform } from '../gmo/platform.ts';
import { googleRoutes } from '../google/routes.ts';
import { openServiceAccounts, type ServiceAccounts } from '../google/service-accounts.ts';
import type { SandboxSettings } from '../google/settings.ts';
import { type LineState, openLine } from '../line/line.ts';
import { Machines } from '../machines/machines.ts';
import { type Oidc, openOidc } from '../oidc/oidc.ts';
import { oidcPlatform } from '../oidc/platform.ts';
import { openPaypay, type Paypay } from '../paypay/paypay.ts';
import { paypayPlatform } from '../paypay/platform.ts';
import { openClock } from '../storage/clock.ts';
import type { Database } from '../storage/database.ts';
import { type Faults, openFaults } from '../traffic/faults.ts';
import type { Platform } from '../traffic/platform.ts';
import { openRequestLog, type RequestLog } from '../traffic/request-log.ts';
import { twilioPlatform } from '../twilio/platform.ts';
import { openTwilio, type Twilio } from '../twilio/twilio.ts';

/** The state of every stand-in, for the controls and the pages. */
export type StandIns = {
  firestore: FirestoreState;
  accounts: ServiceAccounts;
  line: LineState;
  cloud: Cloud;
  paypay: Paypay;
  gmo: Gmo;
  twilio: Twilio;
  oidc: Oidc;
  machines: Machines;
  /** The stand-ins that only need to be mounted at their own path. */
  platforms: readonly Platform[];
  faults: Faults;
  log: RequestLog;
  now: () => number;
  /** The clock by which Google judges and issues tokens. */
  googleNow: () => number;
};

/** Opens every stand-in on one database. */
export function openStandIns(db: Database, settings: SandboxSettings, now: () => number): StandIns {
  const line = openLine(db, now, postSigned);
  const cloud = openCloud(db);
  const paypay = openPaypay(db, now, postJson);
  const gmo = openGmo(db, now);
  const twilio = openTwilio(db, now);
  const oidc = openOidc(db, now);
  const accounts = openServiceAccounts(db, settings);
  const googleClock = openClock(db, 'google', now);
  return {
    ...{ line, cloud, paypay, gmo, twilio, oidc },
    platforms: [
      { path: '/cloud', routes: cloudRoutes(cloud, line), reset: cloud.reset },
      paypayPlatform(paypay),
      gmoPlatform(gmo),
      twilioPlatform(twilio),
      oidcPlatform(oidc),
      {
        path: '/google',
        routes: googleRoutes(accounts, googleClock.now),
        clock: googleClock,
        reset: () => googleClock.offsetMs.set(0),
      },
    ],
    firestore: openFirestore(db, now),
    accounts,
    machines: new Machines(db, now),
    faults: openFaults(db),
    log: openRequestLog(),
    now,
    googleNow: googleClock.now,
  };
}

/**
 * Empties every stand-in. Registrations stay: LINE channels and apps, machines, service accounts, keys of
 * payment and SMS providers, and the signing key. So a start script need not run again.
 */
export function resetStandIns(parts: StandIns) {
  const { firestore, line, machines, platforms, faults, log } = parts;
  for (const database of firestore.store.databases()) firestore.store.clear(database);
  firestore.deployed.cell.set(null);
  firestore.rules.set('deny');
  firestore.dateOffsetMs.set(0);
  line.people.reset();
  line.tokens.resetTokens();
  line.codes.reset();
  line.messages.reset();
  line.subWindows.reset();
  for (const part of [...platforms, machines]) part.reset();
  faults.list.set([]);
  log.clear();
}

/** Delivers a platform's notification. @returns the receiver's HTTP status. */
const postJson = (url: string, body: unknown): Promise<number> => post(url, JSON.stringify(body));

const postSigned = (url: string, body: string, signature: string): Promise<number> =>
  post(url, body, { 'x-line-signature': signature });

async function post(url: string, body: string, more: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...more },
    body,
    redirect: 'manual',
  });
  await response.body?.cancel();
  return response.status;
}
