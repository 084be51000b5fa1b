import type { Database } from '../storage/database.ts';

export type CommitClock = { next(): number; read(): number };

/**
 * Returns commit times in microseconds that strictly increase, also across restarts. Clients with
 * optimistic concurrency tell two versions of a document apart only by this time.
 */
export function openCommitClock(db: Database, now: () => number): CommitClock {
  db.run('CREATE TABLE IF NOT EXISTS commit_clock (id INTEGER PRIMARY KEY, last INTEGER NOT NULL)');
  let last = db.first<{ last: number }>('SELECT last FROM commit_clock')?.last ?? 0;
  const read = () => Math.max(now() * 1000, last);
  return {
    read,
    next() {
      last = Math.max(now() * 1000, last + 1);
      db.run('INSERT OR REPLACE INTO commit_clock VALUES (1, ?)', last);
      return last;
    },
  };
}
