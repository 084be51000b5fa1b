import * as v from 'valibot';
import type { JournalEntry } from './journal.ts';
import type { MachineRecord, Slot } from './machine.ts';

const commandId = v.pipe(v.string(), v.regex(/^[a-z2-7]{26}$/));
const VendSchema = v.object({
  type: v.literal('vend'),
  commandId,
  slot: v.string(),
  issuedAtMs: v.number(),
  notAfterMs: v.number(),
});
export type Vend = v.InferOutput<typeof VendSchema>;

/** Messages from the service (docs/machine-protocol.md). Other types are ignored. */
const MessageSchema = v.variant('type', [
  v.object({ type: v.literal('welcome'), protocol: v.number() }),
  VendSchema,
  v.object({ type: v.literal('token'), token: v.string() }),
  v.object({ type: v.literal('query'), queryId: v.string(), commandId }),
  // The stored outcome, if the service sends it. An ack of `uncertain` must not confirm a later
  // `dispensed`.
  v.object({ type: v.literal('ack'), commandId, outcome: v.optional(v.string()) }),
]);
export type Message = v.InferOutput<typeof MessageSchema>;

/** Parses a message from the service. Returns undefined for one that this machine does not understand. */
export function readMessage(text: string): Message | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), MessageSchema), text);
  return parsed.success ? parsed.output : undefined;
}

const counted = ({ slot, count, jammed }: Slot) => ({ slot, count: jammed ? 0 : count });

/** Returns the first message of a connection. */
export const hello = ({ switches, slots, journalEpochMs }: MachineRecord, nowMs: number) => ({
  ...{ type: 'hello', protocol: 1, firmware: 'sandbox-1.0', nowMs, journalEpochMs },
  ...{ door: switches.door, slots: slots.map(counted) },
});

export const stock = ({ switches, slots }: MachineRecord, seq: number) => ({
  ...{ type: 'stock', seq, door: switches.door, slots: slots.map(counted) },
});

/** Returns what the sensors measure, in °C. A room's temperature when the cooling is broken. */
export const temperature = ({ switches }: MachineRecord) => ({
  ...{ type: 'temperature', cold: switches.cooling === 'works' ? 4 : 24 },
});

const ended = ({ outcome, reason, atMs }: JournalEntry) => ({
  ...{ outcome, ...(reason && { reason }), atMs },
});

export const result = (entry: JournalEntry) => ({
  ...{ type: 'result', commandId: entry.commandId, ...ended(entry) },
});

/** Returns the answer to a query. `entry` is null if the journal does not contain the command. */
export const journalAnswer = (
  asked: { queryId: string; commandId: string },
  entry: JournalEntry | undefined,
  clock: { nowMs: number; journalEpochMs: number },
) => ({
  ...{ type: 'journal', queryId: asked.queryId, commandId: asked.commandId },
  ...{ ...clock, entry: entry ? ended(entry) : null },
});
