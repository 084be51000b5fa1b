import fc from 'fast-check';
import { type CallFault, callFaults } from './call-faults.ts';
import { chance, upTo, whole } from './chance.ts';
import { type FrameFault, frameFaults } from './connection.ts';
import { type ProviderTrouble, providerTrouble } from './provider-troubles.ts';
import { type Scene, type StuckCapture, scene } from './scenes.ts';
import { calmTap, MACHINES, PEOPLE, TAPS, type Tap, taps } from './taps.ts';
import { LATE_STARTS_MS, START_MS } from './timeline.ts';
import { type Trouble, trouble } from './troubles.ts';

/** A person's choices in the settings. */
export type Person = {
  readonly follows: boolean;
  readonly wantsReceipts: boolean;
  readonly capDayYen: number | null;
  readonly capMonthYen: number | null;
};

/** One world. Any part of it is also a world, so a failing one can be shrunk. */
export type Schedule = {
  readonly seed: number;
  readonly startMs: number;
  readonly taps: readonly Tap[];
  readonly troubles: readonly Trouble[];
  readonly providerTroubles: readonly ProviderTrouble[];
  readonly stuckCaptures: readonly StuckCapture[];
  /** The faults of the edge's n-th calls. */
  readonly faults: readonly { readonly call: number; readonly fault: CallFault }[];
  /** The faults of the n-th frames between the edge and a machine. */
  readonly frames: readonly { readonly frame: number; readonly fault: FrameFault }[];
  /** Whether every machine sends another hello at the end, and so reports its count again. */
  readonly countsAgain: boolean;
  /** The offset of each machine's clock from the edge's clock. */
  readonly clockOffsetsMs: readonly number[];
  /** The pieces in each machine at the start. */
  readonly pieces: readonly number[];
  readonly people: readonly Person[];
};

const exactly = <T>(length: number, thing: fc.Arbitrary<T>): fc.Arbitrary<readonly T[]> =>
  fc.noShrink(fc.array(thing, { minLength: length, maxLength: length, size: 'max' }));

const person: fc.Arbitrary<Person> = fc.record({
  follows: chance(0.7),
  wantsReceipts: chance(0.9),
  capDayYen: fc.constantFrom(null, null, null, null, 500, 900),
  capMonthYen: fc.constantFrom(null, null, null, null, 600, 1_200),
});

const callFault = (possible: readonly CallFault[]) =>
  fc.record({ call: whole(TAPS * 24).map((n) => n + 1), fault: fc.constantFrom(...possible) });

/** In half of the worlds, a provider's refusal is always true. */
const faults = fc.oneof(
  upTo(89, callFault(callFaults)),
  upTo(78, callFault(callFaults.filter((fault) => fault !== 'refused after'))),
);

/** A quarter of the worlds has no scene. */
const sceneLists = fc.oneof(
  { weight: 1, arbitrary: fc.constant<readonly Scene[]>([]) },
  {
    weight: 3,
    arbitrary: fc.array(fc.noShrink(scene), { minLength: 1, maxLength: 2, size: 'max' }),
  },
);

const plainWorlds = {
  seed: fc.noShrink(fc.nat()),
  startMs: fc.noShrink(fc.constantFrom(START_MS, START_MS, ...LATE_STARTS_MS)),
  taps,
  troubles: upTo(16, trouble),
  providerTroubles: fc.oneof(fc.constant([]), upTo(4, providerTrouble)),
  faults,
  frames: fc.oneof(
    fc.constant([]),
    upTo(12, fc.record({ frame: whole(400), fault: fc.constantFrom(...frameFaults) })),
  ),
  countsAgain: fc.noShrink(fc.boolean()),
  clockOffsetsMs: exactly(MACHINES, fc.constantFrom(0, 0, 400, -1_500, 3_600_000, -600_000)),
  pieces: exactly(
    MACHINES,
    whole(20).map((n) => 5 + n),
  ),
  people: exactly(PEOPLE, person),
};

/** The scenes are drawn last, so that they change nothing else in the world of a seed. */
const worlds: fc.Arbitrary<Schedule> = fc
  .record({ ...plainWorlds, scenes: sceneLists })
  .map(({ scenes, ...world }) => ({
    ...world,
    troubles: [...world.troubles, ...scenes.flatMap((one) => one.troubles)],
    providerTroubles: [...world.providerTroubles, ...scenes.flatMap((one) => one.providerTroubles)],
    stuckCaptures: scenes.flatMap((one) => one.stuck),
  }));

const once = (seed: number) => ({ seed, numRuns: 1, unbiased: true });

/** Returns the world of a seed. */
export function scheduleOf(seed: number): Schedule {
  const [schedule] = fc.sample(worlds, once(seed));
  if (!schedule) throw new Error('no world');
  return schedule;
}

/** Returns the world of a seed without its scenes, as it was before there were any. */
export function plainScheduleOf(seed: number): Schedule {
  const [world] = fc.sample(fc.record(plainWorlds), once(seed));
  if (!world) throw new Error('no world');
  return { ...world, stuckCaptures: [] };
}

/** The time limit for shrinking a world. */
const SHRINK_MS = 180_000;

/**
 * Returns the shortest found part of a seed's world that still breaks the same rule, or undefined if none
 * does.
 */
export async function shortestBroken(
  seed: number,
  breaks: (schedule: Schedule) => Promise<boolean>,
  limitMs = SHRINK_MS,
): Promise<Schedule | undefined> {
  let shortest: Schedule | undefined;
  let last: Promise<boolean> | undefined;
  const holds = fc.asyncProperty(worlds, async (one) => {
    last = breaks(one);
    const isBroken = await last;
    if (isBroken) shortest = one;
    return !isBroken;
  });
  await fc.check(holds, { ...once(seed), interruptAfterTimeLimit: limitMs });
  // The time limit ends the search, but the running world must finish, because it controls this
  // process's timers.
  await last;
  return shortest;
}

const content: Person = {
  follows: true,
  wantsReceipts: true,
  capDayYen: null,
  capMonthYen: null,
};

/** Returns a world without faults. */
export const calmSchedule = (seed: number): Schedule => ({
  seed,
  startMs: START_MS,
  taps: Array.from({ length: TAPS }, (_, id) => calmTap(id)),
  troubles: [],
  providerTroubles: [],
  stuckCaptures: [],
  faults: [],
  frames: [],
  countsAgain: false,
  clockOffsetsMs: Array.from({ length: MACHINES }, () => 0),
  pieces: Array.from({ length: MACHINES }, () => TAPS),
  people: Array.from({ length: PEOPLE }, () => content),
});
