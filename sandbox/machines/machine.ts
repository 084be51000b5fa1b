import * as v from 'valibot';
import { healthy, SwitchesSchema } from './switches.ts';

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const slotName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,16}$/));

/** How a slot looks from outside. */
export const face = {
  slot: slotName,
  capacity: v.optional(count, 10),
  name: v.optional(v.string(), ''),
  priceYen: v.optional(count, 0),
  temperature: v.optional(v.picklist(['cold', 'hot']), 'cold'),
  /** An address a browser can show, `data:` included; without one a bottle is drawn. */
  picture: v.optional(v.string()),
  colour: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i))),
};

const SlotSchema = v.strictObject({
  ...face,
  count,
  /** The count it was registered with, restored by a reset. */
  startCount: count,
  /** A vend found the product stuck. The slot counts 0 until somebody clears it. */
  jammed: v.boolean(),
});
export type Slot = v.InferOutput<typeof SlotSchema>;

const text = v.optional(v.string(), '');

/** One machine: its registration, its stock and its condition. */
export const MachineSchema = v.strictObject({
  clientId: v.string(),
  machineId: v.string(),
  name: text,
  place: text,
  /** The number on its front. */
  code: text,
  brand: text,
  accent: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)), '#00a2d0'),
  /** The service's address. An empty one keeps it disconnected. */
  linkUrl: text,
  token: text,
  /** The token that is to follow: both are kept until the service has answered one of them. */
  nextToken: text,
  /** The address in its QR code. */
  pageUrl: text,
  slots: v.array(SlotSchema),
  switches: SwitchesSchema,
  journalEpochMs: v.number(),
});
export type Machine = v.InferOutput<typeof MachineSchema>;

/** A machine fresh from the factory. */
export function newMachine(
  { clientId, machineId }: { clientId: string; machineId: string },
  nowMs: number,
): Machine {
  return v.parse(MachineSchema, {
    ...{ clientId, machineId, name: machineId, slots: [] },
    ...{ switches: healthy, journalEpochMs: nowMs },
  });
}

/** Every slot full to its capacity and free of jams. */
export function refilled(machine: Machine, only?: string): Machine {
  const fill = (slot: Slot) =>
    only === undefined || only === slot.slot
      ? { ...slot, count: slot.capacity, jammed: false }
      : slot;
  return { ...machine, slots: machine.slots.map(fill) };
}

/** As it was registered: healthy, with the counts it came with and nothing in its journal. */
export function asRegistered(machine: Machine, nowMs: number): Machine {
  const slots = machine.slots.map((slot) => ({ ...slot, count: slot.startCount, jammed: false }));
  return { ...machine, slots, switches: healthy, journalEpochMs: nowMs };
}
