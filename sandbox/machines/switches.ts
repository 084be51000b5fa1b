import * as v from 'valibot';

/** Reasons for which a machine certainly did not dispense. */
export const reasons = ['jam', 'sold-out', 'door-open', 'expired', 'busy', 'fault'] as const;
export type Reason = (typeof reasons)[number];

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What a person or a test can do to a machine. */
export const SwitchesSchema = v.strictObject({
  power: v.boolean(),
  network: v.picklist(['online', 'offline']),
  door: v.picklist(['closed', 'open']),
  /** Slots whose next product sticks; `*` is all of them. The machine notices when it tries. */
  jams: v.array(v.string()),
  dropSensor: v.picklist(['works', 'broken']),
  motorMs: milliseconds,
  clockOffsetMs: v.pipe(v.number(), v.integer()),
  /** Every vend fails with this reason, before the motor starts. */
  refuse: v.nullable(v.picklist(reasons)),
  /** The outcome that an interrupted vend gets after a reboot. */
  afterReboot: v.picklist(['uncertain', 'failed', 'dispensed']),
  /** Messages the connection loses: they are sent and never arrive. */
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
