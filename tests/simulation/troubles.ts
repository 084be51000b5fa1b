import { pick } from '../faults/random.ts';
import { HOUR_MS, type Kind, kinds, MACHINES, PEOPLE, type Tap } from './taps.ts';

type At = { readonly atMs: number };
type AtMachine = At & { readonly machine: number };
type AtTap = At & { readonly tap: number };

/** What goes wrong, or is done by others, beside single calls. */
export type Trouble =
  | (AtMachine & { readonly kind: 'edge dies' })
  | (At & { readonly kind: 'deploy' })
  /** An older version runs for a while, and cannot read the order of a tap. */
  | (AtTap & { readonly kind: 'rollback'; readonly forMs: number })
  | (AtMachine & {
      readonly kind: 'line cut' | 'reboot' | 'journal lost' | 'door open';
      readonly forMs: number;
    })
  /** Somebody puts pieces in, or takes them out. */
  | (AtMachine & { readonly kind: 'refill'; readonly pieces: number })
  /** The store does what each commit asks, and none of its answers arrives. */
  | (At & { readonly kind: 'commit answers lost'; readonly forMs: number })
  | (At & { readonly kind: 'tenant deleted' | 'merchant changes' })
  | (AtTap & { readonly kind: 'second driver' | 'refund' | 'revert' | 'hold expires' })
  | (At & { readonly kind: 'unbind'; readonly person: number; readonly method: Kind });

/** Something that happens to a tap, while it is under way or at any time. */
function atTapOf(random: () => number, taps: readonly Tap[], kind: Trouble['kind']): AtTap {
  const tap = Math.floor(random() * taps.length);
  const tapMs = taps[tap]?.atMs ?? 0;
  const isSoon = kind === 'rollback' || kind === 'hold expires' || random() < 0.5;
  return { tap, atMs: isSoon ? tapMs + Math.floor(random() ** 3 * 60_000) : laterOf(random) };
}

const laterOf = (random: () => number) => Math.floor(random() * HOUR_MS);

/** A wallet is unbound at any time, or in the moment in which its owner taps at a machine. */
function unbindOf(random: () => number, taps: readonly Tap[]): Trouble {
  const tap = pick(random, [taps[Math.floor(random() * taps.length)], undefined]);
  if (tap) {
    const atMs = tap.atMs + Math.floor(random() ** 2 * 3_000);
    return { kind: 'unbind', atMs, person: tap.person, method: tap.kind };
  }
  const person = Math.floor(random() * PEOPLE);
  return { kind: 'unbind', atMs: laterOf(random), person, method: pick(random, kinds) };
}

const ofTaps = ['second driver', 'refund', 'revert', 'hold expires'] as const;
const ofMachines = ['line cut', 'line cut', 'reboot', 'journal lost', 'door open'] as const;

export function troubleOf(random: () => number, taps: readonly Tap[]): Trouble {
  const atMs = laterOf(random);
  const machine = Math.floor(random() * MACHINES);
  const forMs = 2_000 + Math.floor(random() ** 3 * 900_000);
  const luck = random();
  if (luck < 0.15) return { kind: 'edge dies', atMs, machine };
  if (luck < 0.2) return { kind: 'deploy', atMs };
  if (luck < 0.3) return { kind: 'rollback', ...atTapOf(random, taps, 'rollback'), forMs };
  if (luck < 0.55) return { kind: pick(random, ofMachines), atMs, machine, forMs };
  if (luck < 0.66) {
    return { kind: 'refill', atMs, machine, pieces: Math.floor(random() * 16) - 3 };
  }
  if (luck < 0.7) {
    return { kind: 'commit answers lost', atMs, forMs: 5_000 + Math.floor(random() * 25_000) };
  }
  // Late: nothing is sold after it.
  if (luck < 0.71) return { kind: 'tenant deleted', atMs: HOUR_MS - Math.floor(atMs / 4) };
  if (luck < 0.725) return { kind: 'merchant changes', atMs: HOUR_MS - Math.floor(atMs / 2) };
  if (luck < 0.8) return unbindOf(random, taps);
  const kind = pick(random, ofTaps);
  return { kind, ...atTapOf(random, taps, kind) };
}
