import * as v from 'valibot';
import { orderIdSchema } from '../../../contract/customer/orders.ts';
import type { MachinePort } from '../drive/driver.ts';
import type { StoredOrder } from '../order/order.ts';
import type { MachineName } from '../platforms/machine-object.ts';
import type { Services } from '../services.ts';
import type { TenantClient } from '../tenant-client.ts';

/**
 * The scheduler's durable memory. All of it except the lease can be restored from the orders and
 * the machine.
 */
export const schedulerMemory = {
  /** The order that holds the machine, and the latest end of its lease. */
  lease: v.nullable(v.object({ orderId: orderIdSchema, untilMs: v.number() })),
  /** Vends in a row, at any slot, without evidence of a dropped product. */
  lossesInRow: v.optional(v.number(), 0),
  /** The open orders: when each is due next, and since when it has been open. */
  open: v.array(
    v.object({
      orderId: orderIdSchema,
      dueMs: v.number(),
      sinceMs: v.number(),
      /** The order's slot while it is unknown whether the product dropped, otherwise null. */
      unknownSlot: v.optional(v.nullable(v.string()), null),
      /** Whether the machine's journal has had an entry for the order. */
      machineKnows: v.optional(v.boolean(), false),
      /** How many drivers of the order have failed in a row. */
      failures: v.optional(v.number(), 0),
    }),
  ),
};
const memorySchema = v.object(schedulerMemory);
export type SchedulerMemory = v.InferOutput<typeof memorySchema> & {
  /** Each slot's stored count, as far as the machine's session knows. */
  counts: Record<string, { readonly count: number; readonly countedAtMs: number }>;
};

/** Clock, storage, alarm and socket, from the platform that runs the scheduler. */
export type SchedulerContext = {
  readonly services: Services;
  readonly name: () => MachineName;
  readonly memory: () => SchedulerMemory;
  /** Saves the memory, and sets the alarm for the first of `dueTimes`. */
  readonly persist: () => Promise<void>;
  readonly machine: MachinePort;
  /** Makes the machine reconnect, so that its hello reports all counts. */
  readonly recount: () => void;
  /** Loads the tenant. The result is at most a minute old. */
  readonly loadClient: () => Promise<TenantClient>;
  /** Called with every stored state. */
  readonly publish: (order: StoredOrder) => void;
  /** Called after losses stopped the machine. It must not throw, and nothing waits for it. */
  readonly publishStop: () => void;
  /** Keeps the process awake for background work. */
  readonly background: (work: Promise<unknown>) => void;
};
