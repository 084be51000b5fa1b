import * as v from 'valibot';
import { orderIdSchema } from '../../contract/orders.ts';
import type { MachineName } from '../platforms/machine-object.ts';
import type { Services } from '../services.ts';
import type { TenantClient } from '../tenant-client.ts';
import type { MachinePort } from './drive-order.ts';
import type { StoredOrder } from './order-document.ts';

/** What must survive a restart of the object that schedules. All of it can be made again. */
export const schedulerMemory = {
  /** The order that holds the machine, and until when at the latest. */
  lease: v.nullable(v.object({ orderId: orderIdSchema, untilMs: v.number() })),
  /** Vends in a row, at any slot, without evidence that anything fell. */
  lossesInRow: v.optional(v.number(), 0),
  /** Orders that have not come to rest: when each is due next, and since when it is open. */
  open: v.array(
    v.object({
      orderId: orderIdSchema,
      dueMs: v.number(),
      sinceMs: v.number(),
      /** The order's slot while nobody knows whether it dropped; otherwise null. */
      unknownSlot: v.optional(v.nullable(v.string()), null),
      /** Whether the machine's journal has had an entry for the order. */
      machineKnows: v.optional(v.boolean(), false),
    }),
  ),
};
const memorySchema = v.object(schedulerMemory);
export type SchedulerMemory = v.InferOutput<typeof memorySchema> & {
  /** What the store holds of each slot, as far as the machine's side knows. */
  counts: Record<string, { readonly count: number; readonly countedAtMs: number }>;
};

/** Clock, storage, alarm and socket, from whoever runs the scheduler. */
export type SchedulerContext = {
  readonly services: Services;
  readonly name: () => MachineName;
  readonly memory: () => SchedulerMemory;
  /** Makes the memory durable, and sets the alarm for the first of `dueTimes`. */
  readonly persist: () => Promise<void>;
  readonly machine: MachinePort;
  /** Makes the machine connect again, so that its hello brings all counts. */
  readonly recount: () => void;
  /** The tenant; not older than a minute. */
  readonly loadClient: () => Promise<TenantClient>;
  /** Called with every state that was stored. */
  readonly publish: (order: StoredOrder) => void;
  /** Keeps the process awake for work nobody waits for. */
  readonly background: (work: Promise<unknown>) => void;
};
