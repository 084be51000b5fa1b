import * as v from 'valibot';

const KEY = 'senses';
const sensesSchema = v.object({
  sound: v.optional(v.boolean(), false),
  vibration: v.optional(v.boolean(), true),
});

/** What a purchase may do besides what is seen: of this device, whoever is signed in. */
export type Senses = v.InferOutput<typeof sensesSchema>;

const stored = v.pipe(v.string(), v.parseJson(), sensesSchema);

/** As the device was last told; silent until somebody allows sound, felt until somebody forbids it. */
export function readSenses(storage: Pick<Storage, 'getItem'>): Senses {
  try {
    return v.parse(stored, storage.getItem(KEY) ?? '{}');
  } catch {
    // A storage that is closed to us, or holds what somebody else wrote: quiet is the safer guess.
    return { sound: false, vibration: false };
  }
}

/** Remembers it on this device. @returns whether the device keeps it. */
export function keepSenses(storage: Pick<Storage, 'setItem'>, senses: Senses): boolean {
  try {
    storage.setItem(KEY, JSON.stringify(senses));
    return true;
  } catch {
    return false;
  }
}
