import fc from 'fast-check';
import { whole } from './chance.ts';

/** What happens to the order of one tap, so long after it. */
export type TapTrouble = { readonly afterMs: number } & (
  | { readonly kind: 'second driver' | 'hold expires' | 'unbind' }
  /** An operator's commands: `capture --force`, and `close` to whatever the provider says. */
  | { readonly kind: 'refund' | 'revert' | 'capture' | 'close' }
  /** An older version runs for a while, and cannot read the order. */
  | { readonly kind: 'rollback'; readonly forMs: number }
);

const soon = whole(60_000, 3);
const later = whole(3_600_000);
/** While the order is under way, or at any time. */
const anyTime = fc.oneof(soon, later);

/** Half an hour at most, mostly much shorter. */
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
