import { invalid, refuse } from './errors.ts';
import { type Location, nameOf } from './names.ts';
import type { DocumentStore, StoredDocument } from './store.ts';

type Open = { database: string; readOnly: boolean; reads: Map<string, Read>; expires: number };
type Read = { location: Location; updated: number };

export type Transactions = ReturnType<typeof openTransactions>;

/**
 * Transactions with optimistic concurrency: nothing is locked, and a commit whose reads have changed is
 * ABORTED. They are in memory only, because clients retry after a restart of the server.
 */
export function openTransactions(store: DocumentStore, now: () => number) {
  const open = new Map<string, Open>();
  let counter = 0;
  const find = (id: string): Open => {
    const found = open.get(id);
    if (found === undefined) return invalid('Invalid transaction.');
    if (found.expires < now())
      invalid('The referenced transaction has expired or is no longer valid.');
    return found;
  };
  return {
    begin(database: string, readOnly: boolean): string {
      counter += 1;
      const id = btoa(`sandbox-${now()}-${counter}`);
      open.set(id, { database, readOnly, reads: new Map(), expires: now() + 270_000 });
      return id;
    },
    /** Stores the version of a document that the transaction read. */
    noteRead(id: string, location: Location, document: StoredDocument | undefined) {
      const { reads } = find(id);
      const name = nameOf(location);
      if (!reads.has(name)) reads.set(name, { location, updated: document?.updated ?? 0 });
    },
    /** Ends a transaction before its commit. Refuses if a document that it read has changed. */
    close(id: string, writing: boolean) {
      const { reads, readOnly } = find(id);
      open.delete(id);
      if (readOnly && writing) invalid('Cannot modify entities in a read-only transaction.');
      for (const { location, updated } of reads.values()) {
        if ((store.get(location)?.updated ?? 0) !== updated) {
          refuse('ABORTED', 'Aborted due to cross-transaction contention. Please try again.');
        }
      }
    },
    rollback(id: string) {
      find(id);
      open.delete(id);
    },
  };
}
