import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../../contract/ids.ts';
import { log } from '../log.ts';
import { deviceMemory } from '../machines/device/device-session.ts';
import { schedulerMemory } from '../orders/scheduler-context.ts';
import type { MachineName } from '../platforms/machine-object.ts';
import { offlineMemory } from './offline-watch.ts';
import { salesMemory } from './sales-watch.ts';

/**
 * The shape of what is stored. A field that is added has a default here, so that what an older object wrote
 * is read; one that is taken away is ignored by who does not know it. Raised when neither is enough.
 */
const VERSION = 1;

const memorySchema = v.object({
  version: v.optional(v.number(), VERSION),
  clientId: clientIdSchema,
  machineId: machineIdSchema,
  ...schedulerMemory,
  ...deviceMemory,
  ...offlineMemory,
  ...salesMemory,
});

/** What a machine's object keeps through hibernation and restarts; all of it can be made again. */
export type MachineMemory = v.InferOutput<typeof memorySchema>;

/**
 * The memory as stored. Undefined where it cannot be read: it is made again from the machine's hello, and
 * from the orders, which the sweep hands over.
 */
export function parseMemory(stored: unknown): MachineMemory | undefined {
  const parsed = v.safeParse(memorySchema, stored);
  if (parsed.success) return parsed.output;
  log('machine.failed', { action: 'MEMORY_UNREADABLE' });
  return undefined;
}

/** The memory of a machine that is met for the first time. */
export const emptyMemory = ({ clientId, machineId }: MachineName): MachineMemory => ({
  version: VERSION,
  clientId,
  machineId,
  lease: null,
  lossesInRow: 0,
  open: [],
  offsetMs: 0,
  journalEpochMs: null,
  door: 'closed',
  counts: {},
  storedOnline: false,
  ownSlots: [],
  slotsReadAtMs: 0,
  announcing: [],
  offlineSinceMs: null,
  nextOfflineCheckMs: null,
  noSaleSinceMs: null,
  nextSalesCheckMs: null,
});
