import * as v from 'valibot';
import type { Database } from '../database.ts';
import { openShelf } from '../shelf.ts';
import { reasons } from './switches.ts';

const EntrySchema = v.object({
  commandId: v.string(),
  slot: v.string(),
  outcome: v.picklist(['running', 'dispensed', 'failed', 'uncertain']),
  reason: v.optional(v.picklist(reasons)),
  /** On the machine's own clock. */
  atMs: v.number(),
  /** When the outcome stood, on the real clock: a delayed result counts from here. */
  endedAtMs: v.optional(v.number()),
  /** When the motor will have turned, on the real clock; absent when the power went before. */
  motorEndsAtMs: v.optional(v.number()),
  /** The service has kept this outcome. */
  acked: v.boolean(),
  /** A product came down, whatever the sensor says: what a person in front of it sees. */
  fell: v.boolean(),
});
export type JournalEntry = v.InferOutput<typeof EntrySchema>;

/** What one machine did, by command: it outlives power cuts and restarts. */
export type Journal = {
  find(commandId: string): JournalEntry | undefined;
  put(entry: JournalEntry): void;
  /** Oldest first. */
  all(): JournalEntry[];
  clear(): void;
};

/** Opens a machine's journal; a row is on disk before anything that follows leaves the machine. */
export function openJournal(db: Database, machineKey: string): Journal {
  const shelf = openShelf(db, `machine-journal:${machineKey}`, EntrySchema);
  return {
    find: (commandId) => shelf.get(commandId),
    put: (entry) => shelf.put(entry.commandId, entry),
    all: shelf.all,
    clear: shelf.clear,
  };
}
