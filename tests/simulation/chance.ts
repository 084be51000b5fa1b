import fc from 'fast-check';

const STEPS = 1_000_000;

/** A number from 0 below `below`. A `power` above 1 makes small numbers more frequent. */
export const whole = (below: number, power = 1): fc.Arbitrary<number> =>
  fc.nat(STEPS - 1).map((luck) => Math.floor((luck / STEPS) ** power * below));

/** True this often, from 0 to 1. */
export const chance = (share: number): fc.Arbitrary<boolean> =>
  fc.nat(STEPS - 1).map((luck) => luck < share * STEPS);

/** A list of up to `most` things. Only the list is shrunk: a thing is left out, never changed. */
export const upTo = <T>(most: number, thing: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(fc.noShrink(thing), { maxLength: most, size: 'max' });
