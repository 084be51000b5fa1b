import * as v from 'valibot';

/** The messages of protocol version 1 (docs/machine-protocol.md), in both directions. */

export const commandIdSchema = v.pipe(v.string(), v.regex(/^[a-z2-7]{26}$/));

const reasonSchema = v.picklist(['jam', 'sold-out', 'door-open', 'expired', 'busy', 'fault']);
export type Reason = v.InferOutput<typeof reasonSchema>;

/** One line of the journal: the state of one command. */
export const entrySchema = v.object({
  commandId: commandIdSchema,
  slot: v.string(),
  outcome: v.picklist(['running', 'dispensed', 'failed', 'uncertain']),
  reason: v.optional(reasonSchema),
  atMs: v.number(),
  acked: v.boolean(),
});
export type Entry = v.InferOutput<typeof entrySchema>;

const vendSchema = v.object({
  type: v.literal('vend'),
  commandId: commandIdSchema,
  slot: v.string(),
  issuedAtMs: v.number(),
  notAfterMs: v.number(),
});
export type Vend = v.InferOutput<typeof vendSchema>;

const serviceMessageSchema = v.variant('type', [
  v.object({ type: v.literal('welcome'), machineId: v.string() }),
  vendSchema,
  v.object({ type: v.literal('token'), token: v.string() }),
  v.object({ type: v.literal('query'), queryId: v.string(), commandId: commandIdSchema }),
  // The outcome the service stored, if it sends it.
  v.object({
    type: v.literal('ack'),
    commandId: commandIdSchema,
    outcome: v.optional(v.string()),
  }),
]);
export type ServiceMessage = v.InferOutput<typeof serviceMessageSchema>;

/** Parses a message from the service. Returns undefined for one to ignore. */
export function readMessage(text: string): ServiceMessage | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), serviceMessageSchema), text);
  return parsed.success ? parsed.output : undefined;
}

export type SlotReport = { readonly slot: string; readonly count: number };
export type Door = 'open' | 'closed';

export const hello = (
  clock: { readonly nowMs: number; readonly journalEpochMs: number },
  door: Door,
  slots: readonly SlotReport[],
) => ({ type: 'hello', protocol: 1, firmware: 'reference-1.0', ...clock, door, slots });

export const stock = (seq: number, door: Door, slots: readonly SlotReport[]) => ({
  ...{ type: 'stock', seq, door, slots },
});

/** Returns an entry's outcome as `result` and the answer to `query` send it. */
const outcomeOf = ({ outcome, reason, atMs }: Entry) => ({
  ...{ outcome, ...(reason ? { reason } : {}), atMs },
});

export const result = (entry: Entry) => ({
  ...{ type: 'result', commandId: entry.commandId, ...outcomeOf(entry) },
});

export const journalAnswer = (
  asked: { readonly queryId: string; readonly commandId: string },
  clock: { readonly nowMs: number; readonly journalEpochMs: number },
  entry: Entry | undefined,
) => ({
  ...{ type: 'journal', queryId: asked.queryId, commandId: asked.commandId },
  ...{ ...clock, entry: entry ? outcomeOf(entry) : null },
});
