import fc from 'fast-check';
import type { Behaviour } from '../../faults/simulated-machine.ts';
import { type CallFault, callFaults } from '../call-faults.ts';
import { upTo, whole } from '../chance.ts';
import { MACHINES } from '../taps.ts';

/** One person's purchase at a fridge of their own. */
export type Taking = {
  readonly behaviour: Behaviour;
  /** The number of items that the person takes, by slot. */
  readonly taken: Readonly<Record<string, number>>;
  /** The edge's process dies at these times after the purchase began. */
  readonly dies: readonly number[];
};

/** A world of purchases from fridges, with the faults of the edge's n-th calls. */
export type TakeSchedule = {
  readonly seed: number;
  readonly takings: readonly Taking[];
  readonly faults: ReadonlyMap<number, CallFault>;
};

/** The items in front of each person: the hold is for all of them. */
export const ITEMS = [
  { slot: 'A1', quantity: 2, unitPriceYen: 160 },
  { slot: 'A2', quantity: 1, unitPriceYen: 120 },
  { slot: 'A3', quantity: 3, unitPriceYen: 200 },
] as const;
export const HELD_YEN = ITEMS.reduce(
  (sum, { quantity, unitPriceYen }) => sum + quantity * unitPriceYen,
  0,
);

/** Returns a world in which everybody takes something else and nothing fails. */
export const calmTakings = (seed: number): TakeSchedule => ({
  seed,
  takings: Array.from({ length: MACHINES }, (_, number) => ({
    behaviour: { outcome: 'dispensed' },
    taken: { A1: number % 3, A2: 1 },
    dies: [],
  })),
  faults: new Map(),
});

/** The faults of a fridge. Most purchases have one at most. */
const troubles: fc.Arbitrary<Partial<Behaviour>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(whole(90_000), whole(300_000))
      .map(([from, forMs]) => ({ offline: [[from, from + forMs] as const] })),
  },
  { weight: 1, arbitrary: fc.constant({ rebootsWhileVending: true, clearsUpAfterMs: 60_000 }) },
  { weight: 1, arbitrary: whole(120_000).map((forgetsAtMs) => ({ forgetsAtMs })) },
  {
    weight: 1,
    arbitrary: whole(8_000).map((slowMs) => ({ slowMs, repeatsEverything: true })),
  },
  { weight: 1, arbitrary: whole(120_000).map((ms) => ({ clockOffsetMs: ms - 60_000 })) },
);

const outcomes: fc.Arbitrary<Behaviour> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Behaviour>({ outcome: 'dispensed' }) },
  { weight: 1, arbitrary: fc.constant<Behaviour>({ outcome: 'failed' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      outcome: fc.constant('uncertain' as const),
      fell: fc.boolean(),
      clearsUpAfterMs: whole(400_000),
    }),
  },
);

const taking: fc.Arbitrary<Taking> = fc.record({
  behaviour: fc.tuple(outcomes, troubles).map(([outcome, trouble]) => ({ ...outcome, ...trouble })),
  taken: fc.record({ A1: whole(2).map((n) => n + 1), A2: whole(2), A3: whole(4) }),
  dies: upTo(1, whole(60_000)),
});

const callFault = fc.record({
  call: whole(80).map((n) => n + 1),
  fault: fc.constantFrom(...callFaults),
});

const worlds: fc.Arbitrary<Omit<TakeSchedule, 'seed'>> = fc.record({
  takings: fc.array(taking, { minLength: MACHINES, maxLength: MACHINES }),
  faults: upTo(16, callFault).map((all) => new Map(all.map(({ call, fault }) => [call, fault]))),
});

/** Returns the world of a seed. */
export function takingsOf(seed: number): TakeSchedule {
  const [world] = fc.sample(worlds, { seed, numRuns: 1, unbiased: true });
  if (!world) throw new Error('no world');
  return { seed, ...world };
}
