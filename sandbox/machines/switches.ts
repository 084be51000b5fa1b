import * as v from 'valibot';
import { reasons } from './protocol.ts';

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The faults and conditions that a person or a test can set on a machine. */
export const SwitchesSchema = v.strictObject({
  power: v.boolean(),
  network: v.picklist(['online', 'offline']),
  door: v.picklist(['closed', 'open']),
  /** Slots in which the next product sticks. `*` is every slot. The machine notices during the vend. */
  jams: v.array(v.string()),
  dropSensor: v.picklist(['works', 'broken']),
  cooling: v.optional(v.picklist(['works', 'broken']), 'works'),
  motorMs: milliseconds,
  clockOffsetMs: v.pipe(v.number(), v.integer()),
  /** The reason with which every vend fails before the motor starts. */
  refuse: v.nullable(v.picklist(reasons)),
  /** The outcome of an interrupted vend after a reboot. */
  afterReboot: v.picklist(['uncertain', 'failed', 'dispensed']),
  /** Messages that the connection loses after they were sent. */
  dropVend: v.boolean(),
  dropAck: v.boolean(),
  dropResult: v.boolean(),
  duplicateResults: v.boolean(),
  /** Milliseconds between the end of a vend and its result and stock messages. */
  delayResultMs: milliseconds,
});
export type Switches = v.InferOutput<typeof SwitchesSchema>;

/** A healthy machine. */
export const healthy: Switches = {
  power: true,
  network: 'online',
  door: 'closed',
  jams: [],
  dropSensor: 'works',
  cooling: 'works',
  motorMs: 1200,
  clockOffsetMs: 0,
  refuse: null,
  afterReboot: 'uncertain',
  dropVend: false,
  dropAck: false,
  dropResult: false,
  duplicateResults: false,
  delayResultMs: 0,
};
