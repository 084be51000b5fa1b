import { type Cloud, openCloud } from './cloud/cloud.ts';
import type { Database } from './database.ts';
import { type Firestore, openFirestore } from './firestore/firestore.ts';
import { type Gmo, openGmo } from './gmo/gmo.ts';
import { openServiceAccounts, type ServiceAccounts } from './google/service-accounts.ts';
import { type Line, openLine } from './line/line.ts';
import { Machines } from './machines/machines.ts';
import { openPaypay, type Paypay } from './paypay/paypay.ts';
import type { Settings } from './settings.ts';
import { type Faults, openFaults } from './traffic/faults.ts';
import { openRequestLog, type RequestLog } from './traffic/request-log.ts';
import { openTwilio, type Twilio } from './twilio/twilio.ts';

/** Every stand-in's state, for the controls and pages that reach across them. */
export type WorldParts = {
  firestore: Firestore;
  accounts: ServiceAccounts;
  line: Line;
  cloud: Cloud;
  paypay: Paypay;
  gmo: Gmo;
  twilio: Twilio;
  machines: Machines;
  faults: Faults;
  log: RequestLog;
  now: () => number;
};

/** Opens every stand-in on one database. */
export function openWorldParts(db: Database, settings: Settings, now: () => number): WorldParts {
  return {
    firestore: openFirestore(db, now),
    accounts: openServiceAccounts(db, settings),
    line: openLine(db, now, postSigned),
    cloud: openCloud(db),
    paypay: openPaypay(db, now, postJson),
    gmo: openGmo(db, now),
    twilio: openTwilio(db, now),
    machines: new Machines(db, now),
    faults: openFaults(db),
    log: openRequestLog(),
    now,
  };
}

/**
 * Back to a fresh world. What a developer registers once (LINE channels and apps, machines, service
 * accounts, keys of payment and SMS providers, the signing key) stays: a start script would otherwise have to run again.
 */
export function resetWorld({ firestore, line, faults, log, ...parts }: WorldParts) {
  for (const database of firestore.store.databases()) firestore.store.clear(database);
  line.people.reset();
  line.tokens.resetTokens();
  line.codes.reset();
  line.messages.reset();
  line.subWindows.reset();
  for (const part of [parts.cloud, parts.paypay, parts.gmo, parts.twilio, parts.machines])
    part.reset();
  faults.list.set([]);
  log.clear();
}

/** Delivers a platform's notification and says how it was received. */
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
