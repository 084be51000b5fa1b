import { pick, randomOf } from '../faults/random.ts';
import { type CallFault, callFaults } from './edge-process.ts';
import { calmTap, MACHINES, PEOPLE, TAPS, type Tap, tapOf } from './taps.ts';
import { type Trouble, troubleOf } from './troubles.ts';

/** What a person has chosen in the settings. */
export type Person = {
  readonly follows: boolean;
  readonly wantsReceipts: boolean;
  readonly capDayYen: number | null;
  readonly capMonthYen: number | null;
};

/** One world. A part of it is a world too: what fails is cut down to the shortest that still fails. */
export type Schedule = {
  readonly seed: number;
  readonly taps: readonly Tap[];
  readonly troubles: readonly Trouble[];
  /** What happens to the n-th call that the edge sends. */
  readonly faults: readonly { readonly call: number; readonly fault: CallFault }[];
  /** Each machine's clock, compared with the edge's. */
  readonly clockOffsetsMs: readonly number[];
  /** The pieces in each machine at first. */
  readonly pieces: readonly number[];
  readonly people: readonly Person[];
};

const perMachine = <T>(make: () => T) => Array.from({ length: MACHINES }, make);

/** The world of a seed; `calm` ones have nothing go wrong. */
export function scheduleOf(seed: number, calm = false): Schedule {
  const random = randomOf(seed);
  const taps = Array.from({ length: TAPS }, (_, id) => (calm ? calmTap : tapOf)(random, id));
  if (calm) {
    const people = Array.from({ length: PEOPLE }, () => content);
    const clockOffsetsMs = perMachine(() => 0);
    const pieces = perMachine(() => TAPS);
    return { seed, taps, people, pieces, clockOffsetsMs, troubles: [], faults: [] };
  }
  const whole = (below: number) => Math.floor(random() * below);
  const troubles = Array.from({ length: whole(20) }, () => troubleOf(random, taps));
  // In half of the worlds a “no” of a provider's is at least true.
  const lies = random() < 0.5;
  const faults = Array.from({ length: whole(90) }, () => ({
    call: 1 + whole(TAPS * 24),
    fault: pick(random, callFaults),
  })).filter(({ fault }) => lies || fault !== 'refused after');
  const offsets = [0, 0, 400, -1_500, 3_600_000, -600_000] as const;
  const clockOffsetsMs = perMachine(() => pick(random, offsets));
  const pieces = perMachine(() => 5 + whole(20));
  const people = Array.from({ length: PEOPLE }, () => personOf(random));
  return { seed, taps, people, pieces, clockOffsetsMs, troubles, faults };
}

const content: Person = {
  follows: true,
  wantsReceipts: true,
  capDayYen: null,
  capMonthYen: null,
};

const personOf = (random: () => number): Person => ({
  follows: random() < 0.7,
  wantsReceipts: random() < 0.9,
  capDayYen: pick(random, [null, null, null, null, 500, 900]),
  capMonthYen: pick(random, [null, null, null, null, 600, 1_200]),
});
