import * as v from 'valibot';
import { type Cell, openCell } from '../storage/cell.ts';
import type { Database } from '../storage/database.ts';
import { type CommitClock, openCommitClock } from './clock.ts';
import { type Deployed, openDeployed } from './deployed-indexes.ts';
import { type DocumentStore, openDocumentStore } from './store.ts';
import { openTransactions, type Transactions } from './transactions.ts';

/** The state of one Firestore stand-in. */
export type FirestoreState = {
  db: Database;
  store: DocumentStore;
  clock: CommitClock;
  transactions: Transactions;
  /**
   * Whether a query without its index is refused, as in production, or answered, as in the official
   * emulator.
   */
  missingIndexes: Cell<MissingIndexes>;
  /** The indexes that the Admin API reports. */
  deployed: Deployed;
  /** How the deployed rules treat a caller who is not an administrator. */
  rules: Cell<Rules>;
  /** Error of the `Date` header, in milliseconds. */
  dateOffsetMs: Cell<number>;
};

export const MissingIndexesSchema = v.picklist(['refuse', 'answer']);
type MissingIndexes = v.InferOutput<typeof MissingIndexesSchema>;

export const RulesSchema = v.picklist(['deny', 'open']);
type Rules = v.InferOutput<typeof RulesSchema>;

export const DateOffsetSchema = v.strictObject({ offsetMs: v.number() });

/** Opens the stand-in on the sandbox's database. */
export function openFirestore(db: Database, now: () => number): FirestoreState {
  const store = openDocumentStore(db);
  const clock = openCommitClock(db, now);
  const missingIndexes = openCell(db, 'missing-indexes', MissingIndexesSchema, 'refuse');
  return {
    ...{ db, store, clock, missingIndexes },
    transactions: openTransactions(store, now),
    deployed: openDeployed(db),
    rules: openCell<Rules>(db, 'firestore-rules', RulesSchema, 'deny'),
    dateOffsetMs: openCell(db, 'firestore-date-offset', v.number(), 0),
  };
}
