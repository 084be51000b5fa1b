import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../../contract/ids.ts';
import { deviceMemory } from '../machines/device/device-session.ts';
import { schedulerMemory } from '../orders/scheduler-context.ts';
import type { MachineName } from '../platforms/machine-object.ts';

const memorySchema = v.object({
  clientId: clientIdSchema,
  machineId: machineIdSchema,
  ...schedulerMemory,
  ...deviceMemory,
});

/** What a machine's object keeps through hibernation and restarts; all of it can be made again. */
export type MachineMemory = v.InferOutput<typeof memorySchema>;

const KEY = 'memory';

/** The memory; undefined for an object that nobody has named yet. */
export async function readMemory(
  storage: DurableObjectStorage,
): Promise<MachineMemory | undefined> {
  const parsed = v.safeParse(memorySchema, await storage.get(KEY));
  return parsed.success ? parsed.output : undefined;
}

/** The memory of a machine that is met for the first time. */
export const emptyMemory = ({ clientId, machineId }: MachineName): MachineMemory => ({
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
  tokenCheckedAtMs: 0,
  ownSlots: [],
  slotsReadAtMs: 0,
});

/** Durable before anything that follows leaves the object: the platform holds messages back for it. */
export const writeMemory = (storage: DurableObjectStorage, memory: MachineMemory): Promise<void> =>
  storage.put(KEY, memory);
