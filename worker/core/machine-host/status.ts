import * as v from 'valibot';
import { stockLevelOf } from '../../../contract/customer/machines.ts';
import { type MachineStatusFields, statusWrite } from '../machines/machine-status.ts';
import type { StoredOrder } from '../order/order.ts';
import type { MachineName } from '../platforms/machine-object.ts';
import type { Services } from '../services.ts';
import type { DeviceMemory } from './device-session.ts';
import { beginWatch, endWatch, noteSoldOut, type WatchMemory, watchOf } from './watches.ts';

const HOUR_MS = 60 * 60_000;

/** The object's memory of its machine's status, besides the connection. */
export const statusMemory = {
  onlineSinceMs: v.optional(v.number(), 0),
  doorSinceMs: v.optional(v.number(), 0),
  jammedSlots: v.optional(v.array(v.string()), () => []),
  lastSaleHourMs: v.optional(v.nullable(v.number()), null),
  lastError: v.optional(
    v.nullable(v.object({ reason: v.string(), slot: v.string(), at: v.number() })),
    null,
  ),
  /** The stored status as text, to detect changes. */
  storedStatus: v.optional(v.string(), ''),
  /**
   * Whether the status was stored since the last connect. The database may have been restored from
   * an older backup, so a connect stores it again.
   */
  isStatusStored: v.optional(v.boolean(), false),
  /** An order changed the status, so it is stored at the next alarm. */
  isStatusDue: v.optional(v.boolean(), false),
};
const memorySchema = v.object(statusMemory);
export type StatusMemory = v.InferOutput<typeof memorySchema>;

/** Returns the status of a new machine. Each has its own list, because objects share a process. */
export const emptyStatus = (): StatusMemory => ({
  onlineSinceMs: 0,
  doorSinceMs: 0,
  jammedSlots: [],
  lastSaleHourMs: null,
  lastError: null,
  storedStatus: '',
  isStatusStored: false,
  isStatusDue: false,
});

/**
 * Notes what an order's stored state shows about its machine. For example, a sale proves that its
 * slot works.
 */
export function noteOrder(
  memory: StatusMemory & WatchMemory,
  { state, reason, lines: [{ slot }] }: StoredOrder,
  nowMs: number,
): void {
  if (state === 'CAPTURED') {
    memory.lastSaleHourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
    endWatch(memory, 'NO_SALES');
    beginWatch(memory, 'NO_SALES', nowMs);
    if (!memory.jammedSlots.includes(slot)) return;
    memory.jammedSlots = memory.jammedSlots.filter((one) => one !== slot);
    memory.ended.push({ kind: 'SLOT_JAMMED', slot });
    memory.isStatusDue = true;
  }
  if (state !== 'REVERTED' || reason === null) return;
  memory.lastError = { reason, slot, at: nowMs };
  memory.isStatusDue = true;
  if (reason === 'JAM' && !memory.jammedSlots.includes(slot)) memory.jammedSlots.push(slot);
}

type Known = StatusMemory &
  WatchMemory &
  Pick<DeviceMemory, 'door' | 'counts' | 'ownSlots' | 'firmware'>;

/** Notes the door and the counts of the machine's last report. */
export function noteReported(memory: Known, nowMs: number): void {
  if (memory.door === 'open') beginWatch(memory, 'DOOR_OPEN', nowMs);
  else endWatch(memory, 'DOOR_OPEN');
  noteSoldOut(memory, soldOutPercent(memory), nowMs);
}

/**
 * Stores the machine's status if it changed, and returns the stored one. An idle machine causes no
 * writes.
 */
export async function storeStatus(
  { store, nowMs }: Pick<Services, 'store' | 'nowMs'>,
  name: MachineName,
  memory: Known,
  online: boolean,
): Promise<MachineStatusFields | undefined> {
  const status = statusOf(memory, online, nowMs());
  memory.isStatusDue = false;
  const written = JSON.stringify(status);
  if (memory.isStatusStored && written === memory.storedStatus) return undefined;
  // A machine that the operator removed keeps no status.
  await store.commit([statusWrite(name, status)]);
  memory.storedStatus = written;
  memory.isStatusStored = true;
  return status;
}

const storedSince = v.object({ online: v.boolean(), door: v.picklist(['closed', 'open']) });

/** Returns the status now. `since` moves only when its value changes. */
function statusOf(memory: Known, online: boolean, nowMs: number): MachineStatusFields {
  const { door, counts, ownSlots, jammedSlots, firmware, lastSaleHourMs, lastError } = memory;
  const before = v.safeParse(v.pipe(v.string(), v.parseJson(), storedSince), memory.storedStatus);
  if (!before.success || before.output.online !== online) {
    const gone = online ? undefined : watchOf(memory, 'MACHINE_OFFLINE');
    memory.onlineSinceMs = gone?.sinceMs ?? nowMs;
  }
  if (!before.success || before.output.door !== door) memory.doorSinceMs = nowMs;
  return {
    online,
    onlineSince: memory.onlineSinceMs,
    door,
    doorSince: memory.doorSinceMs,
    temperatureSince: watchOf(memory, 'TEMPERATURE')?.sinceMs ?? null,
    jammed: jammedSlots,
    soldOut: emptySlots({ counts, ownSlots }),
    few: ownSlots.filter((slot) => stockLevelOf(counts[slot]?.count ?? null) === 'few'),
    firmware,
    lastSaleHour: lastSaleHourMs,
    lastError,
  };
}

type Counted = Pick<Known, 'counts' | 'ownSlots'>;

/** Returns the share of the machine's slots that are empty by its own counts, in percent. */
function soldOutPercent(memory: Counted): number {
  const empty = emptySlots(memory).length;
  return empty === 0 ? 0 : Math.round((100 * empty) / memory.ownSlots.length);
}

const emptySlots = ({ counts, ownSlots }: Counted): string[] =>
  ownSlots.filter((slot) => counts[slot]?.count === 0);
