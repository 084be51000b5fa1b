import fc from 'fast-check';
import { whole } from './chance.ts';
import { forMs } from './tap-troubles.ts';
import { HOUR_MS, type Kind, kinds, MACHINES, PEOPLE } from './taps.ts';

type At = { readonly atMs: number };
type AtMachine = At & { readonly machine: number };

/** Faults and other people's actions that do not belong to one call or one order. */
export type Trouble =
  | (AtMachine & { readonly kind: 'edge dies' })
  | (At & { readonly kind: 'deploy' })
  | (AtMachine & {
      readonly kind: 'line cut' | 'reboot' | 'journal lost' | 'door open' | 'jams';
      readonly forMs: number;
    })
  /** The journal is lost, but the machine claims that it is complete. */
  | (AtMachine & { readonly kind: 'journal forgotten'; readonly forMs: number })
  /** Its sensors count this many pieces too many, or too few, for a while. */
  | (AtMachine & { readonly kind: 'false counts'; readonly forMs: number; readonly by: number })
  /** Its sensors see nothing: each drink falls, and the machine never knows. */
  | (AtMachine & { readonly kind: 'sensors dead'; readonly forMs: number })
  /** The platform loses each alarm of a machine's object that is due. */
  | (AtMachine & { readonly kind: 'alarms lost'; readonly forMs: number })
  | (AtMachine & { readonly kind: 'clock set'; readonly byMs: number })
  /** The tenant is put with another price, and later with the old one. */
  | (AtMachine & { readonly kind: 'price changes'; readonly forMs: number })
  /** The platform loses the storage of a machine's object. */
  | (AtMachine & { readonly kind: 'storage lost' })
  /** Somebody adds or removes pieces. */
  | (AtMachine & { readonly kind: 'refill'; readonly pieces: number })
  /** The store executes each commit, but its answers are lost. */
  | (At & { readonly kind: 'commit answers lost'; readonly forMs: number })
  | (At & { readonly kind: 'tenant deleted' | 'merchant changes' })
  | (At & { readonly kind: 'unbind'; readonly person: number; readonly method: Kind });

const atMs = whole(HOUR_MS);
const machine = whole(MACHINES);
/** Late, so that few sales follow. */
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
  [6, fc.record({ kind: fc.constant('jams'), atMs, machine, forMs: whole(HOUR_MS / 2) })],
  [2, fc.record({ kind: fc.constant('journal forgotten'), atMs, machine, forMs })],
  [
    4,
    fc.record({
      kind: fc.constant('false counts'),
      ...{ atMs, machine, forMs, by: fc.constantFrom(-5, -1, 1, 5) },
    }),
  ],
  [
    4,
    fc.record({
      kind: fc.constant('clock set'),
      ...{ atMs, machine, byMs: fc.constantFrom(-HOUR_MS, -30_000, 30_000, HOUR_MS) },
    }),
  ],
  [3, fc.record({ kind: fc.constant('price changes'), atMs, machine, forMs })],
  [3, fc.record({ kind: fc.constant('storage lost'), atMs, machine })],
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
