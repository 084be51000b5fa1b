import * as v from 'valibot';
import type { MachineFault } from '../../../contract/console/machines.ts';
import type { MachineName } from '../platforms/machine-object.ts';
import * as paths from '../store/paths.ts';
import { storedMs, Timestamp } from '../store/values.ts';
import { update, type Write } from '../store/writes.ts';

/** `status` of a machine's document as stored. It is written only when it changes. */
const storedStatus = v.object({
  /** Connected, whether or not the door is closed. */
  online: v.boolean(),
  onlineSince: storedMs,
  door: v.picklist(['closed', 'open']),
  doorSince: storedMs,
  /** Since when drinks are too warm, or hot ones not hot enough. */
  temperatureSince: v.optional(v.nullable(storedMs), null),
  /** Slots that jammed since their last sale. */
  jammed: v.array(v.string()),
  /** Slots that the machine counts as empty. */
  soldOut: v.array(v.string()),
  /** Slots with so few pieces left that customers see how few. */
  few: v.optional(v.array(v.string()), []),
  firmware: v.string(),
  /** The hour of the last sale. The exact time would cost a write at each sale. */
  lastSaleHour: v.nullable(storedMs),
  lastError: v.nullable(v.object({ reason: v.string(), slot: v.string(), at: storedMs })),
});
export type MachineStatusFields = v.InferOutput<typeof storedStatus>;

/**
 * Returns a stored status. Undefined if the machine was never connected, or if the status is
 * unreadable.
 */
export function parseStatus(fields: unknown): MachineStatusFields | undefined {
  const parsed = v.safeParse(storedStatus, fields);
  return parsed.success ? parsed.output : undefined;
}

/** Returns the faults of a status. */
export const faultsOf = (status: MachineStatusFields): readonly MachineFault[] => [
  ...(status.online ? [] : ['OFFLINE' as const]),
  ...(status.door === 'open' ? ['DOOR' as const] : []),
  ...(status.jammed.length > 0 ? ['JAM' as const] : []),
  ...(status.temperatureSince === null ? [] : ['TEMPERATURE' as const]),
  ...(status.soldOut.length > 0 ? ['LOW' as const] : []),
  ...(status.few.length > 0 ? ['FEW' as const] : []),
];

const momentOf = (ms: number | null) => (ms === null ? null : Timestamp.ofMs(ms));

/** Returns the write of a machine's status. The commit fails if the machine was removed. */
export const statusWrite = (
  { clientId, machineId }: MachineName,
  status: MachineStatusFields,
): Write => {
  const { onlineSince, doorSince, temperatureSince, lastSaleHour, lastError } = status;
  return update(paths.machine(clientId, machineId), {
    status: {
      ...status,
      onlineSince: Timestamp.ofMs(onlineSince),
      doorSince: Timestamp.ofMs(doorSince),
      temperatureSince: momentOf(temperatureSince),
      lastSaleHour: momentOf(lastSaleHour),
      lastError: lastError && { ...lastError, at: Timestamp.ofMs(lastError.at) },
    },
    faults: [...faultsOf(status)],
  });
};
