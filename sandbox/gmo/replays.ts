import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openJsonTable } from '../storage/json-table.ts';

const ReplaySchema = v.object({ at: v.number(), status: v.number(), body: v.unknown() });
export type Replay = v.InferOutput<typeof ReplaySchema>;
export type Replays = ReturnType<typeof openReplays>;

const LIFETIME_MS = 24 * 3_600_000;

/** Opens the answers stored by idempotency key for 24 hours. */
export function openReplays(db: Database, now: () => number) {
  const table = openJsonTable(db, 'gmo-replays', ReplaySchema);
  return {
    find(key: string): Replay | undefined {
      const replay = table.get(key);
      return replay && replay.at + LIFETIME_MS > now() ? replay : undefined;
    },
    keep: (key: string, status: number, body: unknown) =>
      table.put(key, { at: now(), status, body }),
    reset: table.clear,
  };
}
