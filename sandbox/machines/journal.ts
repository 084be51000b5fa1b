import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openJsonTable } from '../storage/json-table.ts';
import { reasons } from './protocol.ts';

const EntrySchema = v.object({
  commandId: v.string(),
  slot: v.string(),
  outcome: v.picklist(['running', 'dispensed', 'failed', 'uncertain']),
  reason: v.optional(v.picklist(reasons)),
  /** By the machine's own clock. */
  atMs: v.number(),
  /** When the vend ended, by the real clock. A configured delay of the result starts here. */
  endedAtMs: v.optional(v.number()),
  /** When the motor stops, by the real clock. Absent after a power cut. */
  motorEndsAtMs: v.optional(v.number()),
  /** Whether the service has acknowledged this outcome. */
  acked: v.boolean(),
  /** Whether a product really fell, even if the sensor did not notice. */
  fell: v.boolean(),
});
export type JournalEntry = v.InferOutput<typeof EntrySchema>;

/** One machine's journal, by command id. It survives power cuts and restarts. */
export type JournalStore = {
  find(commandId: string): JournalEntry | undefined;
  put(entry: JournalEntry): void;
  /** Oldest first. */
  all(): JournalEntry[];
  clear(): void;
};

/** Opens a machine's journal. A row is on disk before the machine sends a message about it. */
export function openJournal(db: Database, machineKey: string): JournalStore {
  const table = openJsonTable(db, `machine-journal:${machineKey}`, EntrySchema);
  return {
    find: (commandId) => table.get(commandId),
    put: (entry) => table.put(entry.commandId, entry),
    all: table.all,
    clear: table.clear,
  };
}
