import fc from 'fast-check';
import { whole } from './chance.ts';
import { forMs } from './tap-troubles.ts';
import { HOUR_MS, type Kind, kinds, MACHINES, PEOPLE } from './taps.ts';

type At = { readonly atMs: number };
type AtMachine = At & { readonly machine: number };

/** What goes wrong, or is done by others, beside single calls and single orders. */
export type Trouble =
  | (AtMachine & { readonly kind: 'edge dies' })
  | (At & { readonly kind: 'deploy' })
  | (AtMachine & {
      readonly kind: 'line cut' | 'reboot' | 'journal lost' | 'door open';
      readonly forMs: number;
    })
  /** Somebody puts pieces in, or takes them out. */
  | (AtMachine & { readonly kind: 'refill'; readonly pieces: number })
  /** The store does what each commit asks, and none of its answers arrives. */
  | (At & { readonly kind: 'commit answers lost'; readonly forMs: number })
  | (At & { readonly kind: 'tenant deleted' | 'merchant changes' })
  | (At & { readonly kind: 'unbind'; readonly person: number; readonly method: Kind });

const atMs = whole(HOUR_MS);
const machine = whole(MACHINES);
/** Late, so that little is sold after it. */
const late = (share: number) => whole(HOUR_MS / share).map((ms) => HOUR_MS - ms);

const weighted: readonly (readonly [weight: number, trouble: fc.Arbitrary<Trouble>])[] = [
  [20, fc.record({ kind: fc.constant('edge dies'), atMs, machine })],
  [6, fc.record({ kind: fc.constant('deploy'), atMs })],
  [
    35,
    fc.record({
      kind: fc.constantFrom('line cut', 'line cut', 'reboot', 'journal lost', 'door open'),
      ...{ atMs, machine, forMs },
    }),
  ],
  [
    15,
    fc.record({ kind: fc.constant('refill'), atMs, machine, pieces: whole(16).map((n) => n - 3) }),
  ],
  [
    6,
    fc.record({
      kind: fc.constant('commit answers lost'),
      atMs,
      forMs: whole(25_000).map((ms) => 5_000 + ms),
    }),
  ],
  [1, fc.record({ kind: fc.constant('tenant deleted'), atMs: late(4) })],
  [2, fc.record({ kind: fc.constant('merchant changes'), atMs: late(2) })],
  [
    5,
    fc.record({
      kind: fc.constant('unbind'),
      ...{ atMs, person: whole(PEOPLE), method: fc.constantFrom(...kinds) },
    }),
  ],
];

export const trouble: fc.Arbitrary<Trouble> = fc.oneof(
  ...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })),
);
