import fc from 'fast-check';
import { whole } from './chance.ts';

/** A fault or another person's action on a tap's order, this long after the tap. */
export type TapTrouble = { readonly afterMs: number } & (
  | { readonly kind: 'second driver' | 'hold expires' | 'unbind' }
  /** An operator's commands: `capture --force`, and `close` with each possible end. */
  | { readonly kind: 'refund' | 'revert' | 'capture' | 'close' }
  /** An older version runs for a while, and cannot read the order. */
  | { readonly kind: 'rollback'; readonly forMs: number }
);

const soon = whole(60_000, 3);
const later = whole(3_600_000);
/** During the order or at any later time. */
const anyTime = fc.oneof(soon, later);

/** At most a quarter of an hour, and mostly much less. */
export const forMs: fc.Arbitrary<number> = whole(900_000, 3).map((ms) => 2_000 + ms);

export const tapTrouble: fc.Arbitrary<TapTrouble> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constantFrom('second driver', 'refund', 'revert', 'capture', 'close'),
      afterMs: anyTime,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('hold expires'), afterMs: soon }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('rollback'), afterMs: soon, forMs }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('unbind'), afterMs: whole(3_000, 2) }) },
);
