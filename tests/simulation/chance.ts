import fc from 'fast-check';

const STEPS = 1_000_000;

/**
 * Returns a number from 0 up to but excluding `below`. A `power` above 1 makes small numbers more frequent.
 */
export const whole = (below: number, power = 1): fc.Arbitrary<number> =>
  fc.nat(STEPS - 1).map((luck) => Math.floor((luck / STEPS) ** power * below));

/** Returns true with this probability. */
export const chance = (share: number): fc.Arbitrary<boolean> =>
  fc.nat(STEPS - 1).map((luck) => luck < share * STEPS);

/** Returns a list of up to `most` items. Shrinking leaves items out but never changes one. */
export const upTo = <T>(most: number, thing: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(fc.noShrink(thing), { maxLength: most, size: 'max' });
