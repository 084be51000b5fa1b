import * as v from 'valibot';
import type { Database } from './database.ts';

/** A table of JSON documents by key, in the order of their first `put`. */
export type JsonTable<T> = {
  get(key: string): T | undefined;
  put(key: string, value: T): void;
  all(): T[];
  remove(key: string): void;
  clear(): void;
};

/** Opens a table. Stored documents with another shape are skipped. */
export function openJsonTable<T>(
  db: Database,
  name: string,
  schema: v.GenericSchema<unknown, T>,
): JsonTable<T> {
  db.run(
    'CREATE TABLE IF NOT EXISTS shelves (shelf TEXT, key TEXT, json TEXT NOT NULL, PRIMARY KEY (shelf, key))',
  );
  const read = ({ json }: { json: string }): T[] => {
    const parsed = v.safeParse(schema, JSON.parse(json));
    return parsed.success ? [parsed.output] : [];
  };
  return {
    get(key) {
      const row = db.first<{ json: string }>(
        'SELECT json FROM shelves WHERE shelf = ? AND key = ?',
        name,
        key,
      );
      return row && read(row)[0];
    },
    put: (key, value) =>
      db.run(
        'INSERT INTO shelves VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET json = excluded.json',
        name,
        key,
        JSON.stringify(value),
      ),
    all: () =>
      db
        .rows<{ json: string }>('SELECT json FROM shelves WHERE shelf = ? ORDER BY rowid', name)
        .flatMap(read),
    remove: (key) => db.run('DELETE FROM shelves WHERE shelf = ? AND key = ?', name, key),
    clear: () => db.run('DELETE FROM shelves WHERE shelf = ?', name),
  };
}
