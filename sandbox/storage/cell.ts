import * as v from 'valibot';
import type { Database } from './database.ts';

/** One JSON value that survives a restart. Reads come from memory. */
export type Cell<T> = { get(): T; set(value: T): void };

/** Opens a named value. A stored value with another shape is replaced by the initial value. */
export function openCell<T>(
  db: Database,
  name: string,
  schema: v.GenericSchema<unknown, T>,
  initial: T,
): Cell<T> {
  db.run('CREATE TABLE IF NOT EXISTS cells (name TEXT PRIMARY KEY, json TEXT NOT NULL)');
  const row = db.first<{ json: string }>('SELECT json FROM cells WHERE name = ?', name);
  const stored = v.safeParse(schema, row ? JSON.parse(row.json) : undefined);
  let current = stored.success ? stored.output : initial;
  return {
    get: () => current,
    set(value) {
      current = value;
      db.run('INSERT OR REPLACE INTO cells VALUES (?, ?)', name, JSON.stringify(value));
    },
  };
}
