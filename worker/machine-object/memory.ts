import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../../contract/ids.ts';
import { orderIdSchema } from '../../contract/orders.ts';

const memorySchema = v.object({
  clientId: clientIdSchema,
  machineId: machineIdSchema,
  /** The order that holds the machine, and until when at the latest. */
  lease: v.nullable(v.object({ orderId: orderIdSchema, untilMs: v.number() })),
  /** Orders that have not come to rest: when each is due next, and since when it is open. */
  open: v.array(v.object({ orderId: orderIdSchema, dueMs: v.number(), sinceMs: v.number() })),
  /** The machine's clock minus ours, from its last hello. */
  offsetMs: v.number(),
  door: v.picklist(['closed', 'open']),
  /** What the store holds of each slot's count and since when, as far as we know. */
  counts: v.record(v.string(), v.object({ count: v.number(), atMs: v.number() })),
  /** Whether the store says that the machine is connected. */
  saidOnline: v.boolean(),
  /** When the device token was last held against the store: a revoked one must not live on. */
  tokenCheckedAtMs: v.number(),
});

/** What a machine's object keeps through hibernation and restarts; all of it can be made again. */
export type LinkMemory = v.InferOutput<typeof memorySchema>;

const KEY = 'memory';

/** The memory, or an empty one for a machine that is met for the first time. */
export async function recall(
  storage: DurableObjectStorage,
  who: Pick<LinkMemory, 'clientId' | 'machineId'> | undefined,
): Promise<LinkMemory | undefined> {
  const parsed = v.safeParse(memorySchema, await storage.get(KEY));
  if (parsed.success) return parsed.output;
  return (
    who && {
      ...who,
      lease: null,
      open: [],
      offsetMs: 0,
      door: 'closed',
      counts: {},
      saidOnline: false,
      tokenCheckedAtMs: 0,
    }
  );
}

/** Durable before anything that follows leaves the object: the platform holds messages back for it. */
export const remember = (storage: DurableObjectStorage, memory: LinkMemory): Promise<void> =>
  storage.put(KEY, memory);
