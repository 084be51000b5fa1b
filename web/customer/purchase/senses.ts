import * as v from 'valibot';

const KEY = 'senses';
const sensesSchema = v.object({
  sound: v.optional(v.boolean(), false),
  vibration: v.optional(v.boolean(), true),
});

/** Sound and vibration of a purchase. A setting of this device, for every person. */
export type Senses = v.InferOutput<typeof sensesSchema>;

const stored = v.pipe(v.string(), v.parseJson(), sensesSchema);

/** Reads the setting: sound is off until allowed, vibration is on until forbidden. */
export function readSenses(storage: Pick<Storage, 'getItem'>): Senses {
  try {
    return v.parse(stored, storage.getItem(KEY) ?? '{}');
  } catch {
    // Storage is unavailable or invalid: prefer silence.
    return { sound: false, vibration: false };
  }
}

/** Stores the setting on this device. @returns whether storage worked. */
export function keepSenses(storage: Pick<Storage, 'setItem'>, senses: Senses): boolean {
  try {
    storage.setItem(KEY, JSON.stringify(senses));
    return true;
  } catch {
    return false;
  }
}
