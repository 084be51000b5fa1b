import * as v from 'valibot';

/**
 * The machine's side of docs/machine-protocol.md, for the sandbox and the simulation. `cli/machine` is the reference
 * for firmware and does not use it, so that each of the two checks the other.
 */

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
  // The stored outcome, if the service sends it.
  v.object({ type: v.literal('ack'), commandId, outcome: v.optional(v.string()) }),
]);
export type Message = v.InferOutput<typeof MessageSchema>;

/** Parses a message from the service. Returns undefined for one that this machine does not understand. */
export function readMessage(text: string): Message | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), MessageSchema), text);
  return parsed.success ? parsed.output : undefined;
}

/** Reasons for a vend that certainly dispensed nothing. */
export const reasons = ['jam', 'sold-out', 'door-open', 'expired', 'busy', 'fault'] as const;
export type Reason = (typeof reasons)[number];

/** A journal's record of one command. */
export type Entry = {
  readonly commandId: string;
  readonly outcome: 'running' | 'dispensed' | 'failed' | 'uncertain';
  readonly reason?: Reason | undefined;
  /** By the machine's own clock. */
  readonly atMs: number;
};

/** The machine's clock, and the time since which its journal is complete. */
export type Clock = { readonly nowMs: number; readonly journalEpochMs: number };

export type Shelf = {
  readonly door: 'open' | 'closed';
  readonly slots: readonly { readonly slot: string; readonly count: number }[];
};

/** Returns the first message of a connection. */
export const hello = (firmware: string, clock: Clock, shelf: Shelf) => ({
  ...{ type: 'hello', protocol: 1, firmware },
  ...clock,
  ...shelf,
});

export const stock = (seq: number, shelf: Shelf) => ({ type: 'stock', seq, ...shelf });

/** Returns what the sensors measure, in °C. */
export const temperature = (cold: number) => ({ type: 'temperature', cold });

const ended = ({ outcome, reason, atMs }: Entry) => ({
  ...{ outcome, ...(reason && { reason }), atMs },
});

export const result = (entry: Entry) => ({
  ...{ type: 'result', commandId: entry.commandId, ...ended(entry) },
});

/** Returns the answer to a query. `entry` is null if the journal does not contain the command. */
export const journalAnswer = (
  { queryId, commandId }: Extract<Message, { type: 'query' }>,
  entry: Entry | undefined,
  clock: Clock,
) => ({
  ...{ type: 'journal', queryId, commandId, ...clock, entry: entry ? ended(entry) : null },
});

/** Returns whether an ack confirms an entry. An ack of `uncertain` does not confirm a later `dispensed`. */
export const confirms = ({ outcome }: Extract<Message, { type: 'ack' }>, entry: Entry) =>
  (outcome ?? entry.outcome) === entry.outcome;

/** The machine's condition when a vend arrives. */
export type Condition = {
  /** By the machine's clock. */
  readonly nowMs: number;
  readonly door: Shelf['door'];
  readonly slots: readonly {
    readonly slot: string;
    readonly count: number;
    readonly jammed?: boolean;
  }[];
  readonly journal: readonly Entry[];
  /** A fault for which it refuses every vend. */
  readonly refuses?: Reason | null;
};

/** Returns why the machine refuses a new vend, by the protocol's rules in its order. Undefined: the motor starts. */
export function refusalOf(vend: Vend, condition: Condition): Reason | undefined {
  const slot = condition.slots.find((one) => one.slot === vend.slot);
  if (condition.nowMs > vend.notAfterMs) return 'expired';
  if (condition.refuses) return condition.refuses;
  if (condition.door === 'open') return 'door-open';
  if (condition.journal.some(({ outcome }) => outcome === 'running')) return 'busy';
  if (slot === undefined) return 'fault';
  if (slot.jammed) return 'jam';
  return slot.count === 0 ? 'sold-out' : undefined;
}
