import fc from 'fast-check';
import { whole } from './chance.ts';
import type { MixedUp, MixedUpEffect, MixedUpWay } from './mixed-up-payments.ts';
import { type Part, type ProviderTrouble, parts } from './provider-troubles.ts';
import { HOUR_MS, kinds, MACHINES } from './taps.ts';
import type { Trouble } from './troubles.ts';

/**
 * A provider does not capture an order's payment for more than a day. After the last try only the review
 * checks it, and those answers are wrong.
 */
export type StuckCapture = {
  /** Any whole number. It chooses the tap. */
  readonly luck: number;
  readonly way: MixedUpWay;
};

/** Faults that do harm only together, or only in one state of an order. Chance alone rarely joins them. */
export type Scene = {
  readonly troubles: readonly Trouble[];
  readonly providerTroubles: readonly ProviderTrouble[];
  readonly stuck: readonly StuckCapture[];
};

const nothing: Scene = { troubles: [], providerTroubles: [], stuck: [] };

const minutes = (from: number, to: number) =>
  whole((to - from) * 60_000).map((ms) => from * 60_000 + ms);

/** A slot's sensors are dead while neither provider releases anything. */
const deadSensors: fc.Arbitrary<Scene> = fc
  .record({ machine: whole(MACHINES), atMs: minutes(0, 10), forMs: minutes(45, 60) })
  .map(({ machine, atMs, forMs }) => ({
    ...nothing,
    troubles: [{ kind: 'sensors dead', machine, atMs, forMs }],
    providerTroubles: [
      {
        ...{ kind: 'provider down', method: null, part: 'release', fault: 'fails before' },
        ...{ percent: 100, atMs, forMs },
      },
    ],
  }));

const mixedUp: fc.Arbitrary<MixedUp> = fc.record({
  way: fc.constantFrom<MixedUpWay[]>(
    'payment',
    'payment',
    'number',
    'amount',
    'amount in words',
    'currency',
  ),
  effect: fc.constantFrom<MixedUpEffect[]>(
    'not done',
    'not done',
    'done',
    'done twice',
    'done late',
  ),
});

/** A provider answers about another payment, or with an invalid amount. */
const mixesUp: fc.Arbitrary<Scene> = fc
  .record({
    method: fc.constantFrom(...kinds, null),
    part: fc.constantFrom<Part[]>(...parts),
    mixedUp,
    percent: fc.constantFrom(30, 100),
    atMs: minutes(0, 40),
    forMs: minutes(5, 60),
  })
  .map((one) => ({ ...nothing, providerTroubles: [{ kind: 'mixes up', ...one }] }));

const stuckCapture: fc.Arbitrary<StuckCapture> = fc.record({
  luck: fc.nat(),
  way: mixedUp.map(({ way }) => way),
});

/** Three orders, because not each of them is sold. */
const stuckCaptures: fc.Arbitrary<Scene> = fc
  .array(stuckCapture, { minLength: 3, maxLength: 3 })
  .map((stuck) => ({ ...nothing, stuck }));

const lostAlarms: fc.Arbitrary<Scene> = fc
  .record({ machine: whole(MACHINES), atMs: whole(HOUR_MS), forMs: minutes(1, 20) })
  .map((one) => ({ ...nothing, troubles: [{ kind: 'alarms lost', ...one }] }));

export const scene: fc.Arbitrary<Scene> = fc.oneof(
  { weight: 2, arbitrary: deadSensors },
  { weight: 4, arbitrary: mixesUp },
  { weight: 2, arbitrary: stuckCaptures },
  { weight: 1, arbitrary: lostAlarms },
);
