import type { Database } from '../storage/database.ts';
import { type CommitClock, openCommitClock } from './clock.ts';
import { type DocumentStore, openDocumentStore } from './store.ts';
import { openTransactions, type Transactions } from './transactions.ts';

/** Everything one Firestore stand-in consists of. */
export type Firestore = {
  db: Database;
  store: DocumentStore;
  clock: CommitClock;
  transactions: Transactions;
};

/** Opens the stand-in on the sandbox's database. */
export function openFirestore(db: Database, now: () => number): Firestore {
  const store = openDocumentStore(db);
  const clock = openCommitClock(db, now);
  return { db, store, clock, transactions: openTransactions(store, now) };
}
