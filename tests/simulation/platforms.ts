import { DatabaseSync } from 'node:sqlite';
import { buildApp } from '../../sandbox/app.ts';
import { openStandIns } from '../../sandbox/stand-ins/stand-ins.ts';
import type { Database } from '../../sandbox/storage/database.ts';
import { encodeFields, type Fields } from '../../worker/core/store/values.ts';

export const ORIGIN = 'http://outside.test';
const DOCUMENTS = 'projects/test/databases/(default)/documents';

/** The sandbox's Firestore, PayPay and GMO-PG in this process, with virtual time. */
export type Platforms = {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Sends a JSON call to the controls. */
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Writes documents directly to the store, as an operator would. */
  seed(documents: Readonly<Record<string, Fields>>): Promise<void>;
  /** Changes fields of a document directly in the store. Without fields it deletes the document. */
  patch(path: string, fields: Fields | undefined): Promise<void>;
};

export function openPlatforms(nowMs: () => number): Platforms {
  const parts = openStandIns(openMemory(), { trustedServiceAccounts: new Map() }, nowMs);
  const app = buildApp(parts);
  const fetch = async (request: Request) => app.fetch(request);
  const post = async (url: string, method: string, body?: unknown) => {
    const answer = await fetch(
      new Request(url, {
        method,
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const nameOf = (path: string) => `${DOCUMENTS}/${path}`;
  const commit = (writes: readonly object[]) =>
    post(`${ORIGIN}/v1/${DOCUMENTS}:commit`, 'POST', { writes });
  return {
    fetch,
    control: (method, path, body) => post(`${ORIGIN}/control${path}`, method, body),
    async seed(documents) {
      const writes = Object.entries(documents).map(([path, fields]) => ({
        update: { name: nameOf(path), fields: encodeFields(fields) },
      }));
      await commit(writes);
    },
    async patch(path, fields) {
      const change = fields && {
        update: { name: nameOf(path), fields: encodeFields(fields) },
        updateMask: { fieldPaths: Object.keys(fields) },
      };
      await commit([change ?? { delete: nameOf(path) }]);
    },
  };
}

/** The sandbox's database in memory, with the same SQLite as in its Durable Object. */
function openMemory(): Database {
  const sqlite = new DatabaseSync(':memory:');
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? sqlite.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  // Caches reads until the next write, because the eight queries of a sweep read the same orders.
  const read = new Map<string, never>();
  return {
    rows(sql, ...bindings) {
      const key = JSON.stringify([sql, ...bindings]);
      const known = read.get(key) ?? (statement(sql).all(...bindings) as never);
      read.set(key, known);
      return known;
    },
    first: (sql, ...bindings) => statement(sql).get(...bindings) as never,
    run(sql, ...bindings) {
      read.clear();
      statement(sql).run(...bindings);
    },
    atomically(work) {
      sqlite.exec('SAVEPOINT work');
      try {
        const value = work();
        sqlite.exec('RELEASE work');
        return value;
      } catch (thrown) {
        sqlite.exec('ROLLBACK TO work; RELEASE work');
        read.clear();
        throw thrown;
      }
    },
  };
}
