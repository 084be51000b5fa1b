import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../../../contract/shared/ids.ts';
import { log } from '../log.ts';
import type { MachineName } from '../platforms/machine-object.ts';
import { deviceMemory } from './device-session.ts';
import { schedulerMemory } from './scheduler-context.ts';
import { emptyStatus, statusMemory } from './status.ts';
import { testVendMemory } from './test-vend.ts';
import { watchMemory } from './watches.ts';

/**
 * The version of the stored shape. A new field has a default here, so that an older object's memory
 * still parses. Older versions ignore a removed field. Raise it when neither suffices.
 */
const VERSION = 1;

const memorySchema = v.object({
  version: v.optional(v.number(), VERSION),
  clientId: clientIdSchema,
  machineId: machineIdSchema,
  ...schedulerMemory,
  ...deviceMemory,
  ...statusMemory,
  ...watchMemory,
  ...testVendMemory,
});

/**
 * The memory of a machine's object across hibernation and restarts. All of it except the lease can
 * be restored from the orders and the machine.
 */
export type MachineMemory = v.InferOutput<typeof memorySchema>;

/**
 * Returns the stored memory. Undefined if unreadable: the machine's hello and the orders from the
 * sweep then restore it.
 */
export function parseMemory(stored: unknown): MachineMemory | undefined {
  const parsed = v.safeParse(memorySchema, stored);
  if (parsed.success) return parsed.output;
  log('machine.failed', { action: 'MEMORY_UNREADABLE' });
  return undefined;
}

/** Returns the memory of a new machine. */
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
  firmware: '',
  announcing: [],
  ...emptyStatus(),
  watches: [],
  ended: [],
  testVend: null,
});
