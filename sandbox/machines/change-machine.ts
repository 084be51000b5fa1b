import * as v from 'valibot';
import { count, face, type MachineRecord, MachineSchema, type Slot } from './machine.ts';
import { SwitchesSchema } from './switches.ts';

const {
  clientId: _,
  machineId: __,
  slots: ___,
  switches: ____,
  nextToken: _____,
  ...named
} = MachineSchema.entries;

/** The fields a control call may set. An absent field stays unchanged. */
export const MachineChangeSchema = v.strictObject({
  ...v.partial(v.object(named)).entries,
  linkUrl: v.optional(v.pipe(v.string(), v.regex(/^(wss?:\/\/.+)?$/, 'a ws: address'))),
  slots: v.optional(v.array(v.strictObject({ ...face, count: v.optional(count) }))),
  switches: v.optional(v.partial(SwitchesSchema)),
});
export type MachineChange = v.InferOutput<typeof MachineChangeSchema>;

/** Returns the machine after a control call. A slot without a count keeps its count. A new slot is full. */
export function changed(machine: MachineRecord, change: MachineChange): MachineRecord {
  const { slots, switches, ...rest } = change;
  const held = new Map(machine.slots.map((slot) => [slot.slot, slot]));
  const next = slots?.map((slot): Slot => {
    const before = held.get(slot.slot);
    const now = slot.count ?? before?.count ?? slot.capacity;
    const startCount = slot.count ?? before?.startCount ?? now;
    return { ...slot, count: now, startCount, jammed: before?.jammed ?? false };
  });
  const switched = v.parse(SwitchesSchema, { ...machine.switches, ...switches });
  return v.parse(MachineSchema, {
    ...{ ...machine, ...rest, switches: switched },
    // A new token means a new enrolment, which ends the next token of the old one.
    ...(change.token === undefined ? {} : { nextToken: '' }),
    slots: unstuck(next ?? machine.slots, switches?.jams),
  });
}

/** Frees each slot whose jam is removed from the switches. */
function unstuck(slots: readonly Slot[], jams: readonly string[] | undefined): Slot[] {
  return slots.map((slot) => {
    const stuck = jams === undefined || jams.includes('*') || jams.includes(slot.slot);
    return stuck ? slot : { ...slot, jammed: false };
  });
}
