import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openShelf } from '../storage/shelf.ts';
import { reasons } from './switches.ts';

const EntrySchema = v.object({
  commandId: v.string(),
  slot: v.string(),
  outcome: v.picklist(['running', 'dispensed', 'failed', 'uncertain']),
  reason: v.optional(v.picklist(reasons)),
  /** On the machine's own clock. */
  atMs: v.number(),
  /** When it ended, on the real clock. The delay of a delayed result counts from here. */
  endedAtMs: v.optional(v.number()),
  /** When the motor stops, on the real clock. Absent where a power cut came first. */
  motorEndsAtMs: v.optional(v.number()),
  /** The service has acknowledged this outcome. */
  acked: v.boolean(),
  /** Whether a product really fell, even where the sensor did not notice. */
  fell: v.boolean(),
});
export type JournalEntry = v.InferOutput<typeof EntrySchema>;

/** One machine's journal, by command id. It survives power cuts and restarts. */
export type Journal = {
  find(commandId: string): JournalEntry | undefined;
  put(entry: JournalEntry): void;
  /** Oldest first. */
  all(): JournalEntry[];
  clear(): void;
};

/** Opens a machine's journal. A row is on disk before the machine sends anything about it. */
export function openJournal(db: Database, machineKey: string): Journal {
  const shelf = openShelf(db, `machine-journal:${machineKey}`, EntrySchema);
  return {
    find: (commandId) => shelf.get(commandId),
    put: (entry) => shelf.put(entry.commandId, entry),
    all: shelf.all,
    clear: shelf.clear,
  };
}
