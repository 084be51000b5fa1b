import { type Cloud, openCloud } from './cloud/cloud.ts';
import type { Database } from './database.ts';
import { type Firestore, openFirestore } from './firestore/firestore.ts';
import { openServiceAccounts, type ServiceAccounts } from './google/service-accounts.ts';
import { type Line, openLine } from './line/line.ts';
import type { Settings } from './settings.ts';
import { type Faults, openFaults } from './traffic/faults.ts';
import { openRequestLog, type RequestLog } from './traffic/request-log.ts';

/** Every stand-in's state, for the controls and pages that reach across them. */
export type WorldParts = {
  firestore: Firestore;
  accounts: ServiceAccounts;
  line: Line;
  cloud: Cloud;
  faults: Faults;
  log: RequestLog;
  now: () => number;
};

/** Opens every stand-in on one database. */
export function openWorldParts(db: Database, settings: Settings, now: () => number): WorldParts {
  return {
    firestore: openFirestore(db, now),
    accounts: openServiceAccounts(db, settings),
    line: openLine(db, now),
    cloud: openCloud(db),
    faults: openFaults(db),
    log: openRequestLog(),
    now,
  };
}

/**
 * Back to a fresh world. What a developer registers once (LINE channels and apps, service accounts,
 * the signing key) stays: a start script would otherwise have to run again.
 */
export function resetWorld({ firestore, line, cloud, faults, log }: WorldParts) {
  for (const database of firestore.store.databases()) firestore.store.clear(database);
  line.people.reset();
  line.tokens.resetTokens();
  line.codes.reset();
  line.messages.reset();
  cloud.reset();
  faults.list.set([]);
  log.clear();
}
