import * as v from 'valibot';
import { type Cell, openCell } from './cell.ts';
import type { Database } from './database.ts';

/** One platform's clock. A test may move it instead of waiting for something to expire. */
export type Clock = { now: () => number; offsetMs: Cell<number> };

/** Opens a platform's clock as an offset from the real one. */
export function openClock(db: Database, platform: string, realNow: () => number): Clock {
  const offsetMs = openCell(db, `${platform}-clock`, v.number(), 0);
  return { now: () => realNow() + offsetMs.get(), offsetMs };
}
