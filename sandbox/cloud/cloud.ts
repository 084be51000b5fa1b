import * as v from 'valibot';
import { type Cell, openCell } from '../storage/cell.ts';
import type { Database } from '../storage/database.ts';

export const CloudModeSchema = v.strictObject({
  mode: v.picklist(['ok', 'code', 'no-token', 'slow', 'down', 'html']),
  code: v.optional(v.union([v.number(), v.string()])),
  /** `data` of the responses `code` and `no-token`. */
  data: v.optional(v.record(v.string(), v.unknown())),
  delayMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(120_000))),
});
export type CloudMode = v.InferOutput<typeof CloudModeSchema>;
export type Cloud = {
  mode: Cell<CloudMode>;
  /** Records a login. @returns whether it was this user's first. */
  recordLogin(userId: string): boolean;
  reset(): void;
};

/** The tenant's cloud system: the users who have logged in, and the configured response. */
export function openCloud(db: Database): Cloud {
  db.run('CREATE TABLE IF NOT EXISTS cloud_users (user_id TEXT PRIMARY KEY)');
  const mode = openCell<CloudMode>(db, 'cloud-mode', CloudModeSchema, { mode: 'ok' });
  return {
    mode,
    recordLogin: (userId) =>
      db.first('INSERT OR IGNORE INTO cloud_users VALUES (?) RETURNING user_id', userId) !==
      undefined,
    reset() {
      db.run('DELETE FROM cloud_users');
      mode.set({ mode: 'ok' });
    },
  };
}
