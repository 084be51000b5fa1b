import fc from 'fast-check';
import { chance, upTo, whole } from './chance.ts';
import { type TapTrouble, tapTrouble } from './tap-troubles.ts';

export const kinds = ['paypay', 'dpay'] as const;
export type Kind = (typeof kinds)[number];

export const MACHINES = 4;
export const PEOPLE = 8;
/** The average. A world has up to twice as many. */
export const TAPS = 48;
export const HOUR_MS = 3_600_000;

/** A machine's behaviour for a vend, and what it reports. */
export type Vend = {
  readonly says: 'dispensed' | 'failed' | 'uncertain';
  readonly falls: boolean;
  /** When an uncertain sensor clears. `null`: never. */
  readonly clearsUpAfterMs: number | null;
  readonly motorMs: number;
};

/** One tap of a person at a machine, and the times at which it is sent again. */
export type Tap = {
  readonly id: number;
  readonly atMs: number;
  readonly person: number;
  readonly machine: number;
  readonly kind: Kind;
  /** Whether the tap uses the person's one coupon. */
  readonly coupon: boolean;
  readonly againAfterMs: readonly number[];
  readonly vend: Vend;
  /** The faults of its order. */
  readonly troubles: readonly TapTrouble[];
};

const vends: Vend = { says: 'dispensed', falls: true, clearsUpAfterMs: null, motorMs: 1_500 };

/** Returns a tap of a world without faults. */
export const calmTap = (id: number): Tap => ({
  id,
  atMs: id * 60_000,
  person: id % PEOPLE,
  machine: id % MACHINES,
  kind: id % 3 === 0 ? 'dpay' : 'paypay',
  coupon: id < PEOPLE && id % 2 === 0,
  againAfterMs: [],
  vend: vends,
  troubles: [],
});

const motorMs = fc.oneof(
  { weight: 9, arbitrary: fc.constant(1_500) },
  { weight: 1, arbitrary: whole(18_000).map((ms) => 1_500 + ms) },
);

const vend: fc.Arbitrary<Vend> = fc.oneof(
  { weight: 85, arbitrary: motorMs.map((ms) => ({ ...vends, motorMs: ms })) },
  {
    weight: 8,
    arbitrary: motorMs.map((ms): Vend => ({ ...vends, says: 'failed', falls: false, motorMs: ms })),
  },
  // The sensor reports a drop that did not happen.
  { weight: 1, arbitrary: motorMs.map((ms) => ({ ...vends, falls: false, motorMs: ms })) },
  {
    weight: 7,
    arbitrary: fc.record({
      says: fc.constant('uncertain'),
      falls: fc.boolean(),
      clearsUpAfterMs: fc.oneof(
        { weight: 3, arbitrary: whole(200_000) },
        { weight: 2, arbitrary: fc.constant(null) },
      ),
      motorMs,
    }),
  },
);

const plainTap = fc.record({
  /** A fixed id, so that the order stays the same when shrinking removes other taps. */
  id: fc.nat(),
  atMs: whole(HOUR_MS),
  person: whole(PEOPLE),
  machine: whole(MACHINES),
  kind: fc.constantFrom(...kinds),
  coupon: chance(0.2),
  againAfterMs: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.tuple(
        whole(4_000),
        whole(40_000).map((ms) => 2_000 + ms),
      ),
    },
  ),
  vend,
});

const none = fc.constant<readonly TapTrouble[]>([]);

/** The taps of a world. */
export const taps: fc.Arbitrary<readonly Tap[]> = fc.uniqueArray(
  fc
    .tuple(
      fc.noShrink(plainTap),
      fc.oneof({ weight: 6, arbitrary: none }, { weight: 1, arbitrary: upTo(2, tapTrouble) }),
    )
    .map(([tap, troubles]) => ({ ...tap, troubles })),
  { minLength: 1, maxLength: 2 * TAPS - 1, size: 'max', selector: ({ id }) => id },
);
