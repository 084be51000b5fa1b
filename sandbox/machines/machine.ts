import * as v from 'valibot';
import { healthy, SwitchesSchema } from './switches.ts';

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const slotName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,16}$/));

/** The look of a slot on the machine. */
export const face = {
  slot: slotName,
  capacity: v.optional(count, 10),
  name: v.optional(v.string(), ''),
  priceYen: v.optional(count, 0),
  temperature: v.optional(v.picklist(['cold', 'hot']), 'cold'),
  /** A URL that a browser can show, also `data:`. Without one a bottle is drawn. */
  picture: v.optional(v.string()),
  colour: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i))),
};

const SlotSchema = v.strictObject({
  ...face,
  count,
  /** The count at registration. A reset restores it. */
  startCount: count,
  /** A product is stuck. The slot counts as 0 until a person clears it. */
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
  /** The number on the machine's front. */
  code: text,
  brand: text,
  accent: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)), '#00a2d0'),
  /** The service's URL. If it is empty, the machine stays disconnected. */
  linkUrl: text,
  token: text,
  /** The next token. The machine keeps both until the service has answered one of them. */
  nextToken: text,
  /** The URL in the machine's QR code. */
  pageUrl: text,
  slots: v.array(SlotSchema),
  switches: SwitchesSchema,
  journalEpochMs: v.number(),
});
export type MachineRecord = v.InferOutput<typeof MachineSchema>;

/** Returns a new machine with default values. */
export function newMachine(
  { clientId, machineId }: { clientId: string; machineId: string },
  nowMs: number,
): MachineRecord {
  return v.parse(MachineSchema, {
    ...{ clientId, machineId, name: machineId, slots: [] },
    ...{ switches: healthy, journalEpochMs: nowMs },
  });
}

/** Returns the machine with every slot full and free of jams, or only one slot. */
export function refilled(machine: MachineRecord, only?: string): MachineRecord {
  const fill = (slot: Slot) =>
    only === undefined || only === slot.slot
      ? { ...slot, count: slot.capacity, jammed: false }
      : slot;
  return { ...machine, slots: machine.slots.map(fill) };
}

/** Returns the machine as it was registered: healthy, with its first counts and a journal that starts now. */
export function asRegistered(machine: MachineRecord, nowMs: number): MachineRecord {
  const slots = machine.slots.map((slot) => ({ ...slot, count: slot.startCount, jammed: false }));
  return { ...machine, slots, switches: healthy, journalEpochMs: nowMs };
}
