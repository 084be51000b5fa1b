import * as v from 'valibot';
import { type Cell, openCell } from '../storage/cell.ts';
import type { Database } from '../storage/database.ts';
import { type CommitClock, openCommitClock } from './clock.ts';
import { type Deployed, openDeployed } from './deployed-indexes.ts';
import { type DocumentStore, openDocumentStore } from './store.ts';
import { openTransactions, type Transactions } from './transactions.ts';

/** Everything one Firestore stand-in consists of. */
export type Firestore = {
  db: Database;
  store: DocumentStore;
  clock: CommitClock;
  transactions: Transactions;
  /** A query without its index: production refuses it, the official emulator answers. */
  missingIndexes: Cell<MissingIndexes>;
  /** What the Admin API tells of indexes. */
  deployed: Deployed;
  /** What the deployed rules say to whoever is no administrator. */
  rules: Cell<Rules>;
  /** How wrong the `Date` of its answers is. */
  dateOffsetMs: Cell<number>;
};

export const MissingIndexesSchema = v.picklist(['refuse', 'answer']);
type MissingIndexes = v.InferOutput<typeof MissingIndexesSchema>;

export const RulesSchema = v.picklist(['deny', 'open']);
type Rules = v.InferOutput<typeof RulesSchema>;

export const DateOffsetSchema = v.strictObject({ offsetMs: v.number() });

/** Opens the stand-in on the sandbox's database. */
export function openFirestore(db: Database, now: () => number): Firestore {
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
