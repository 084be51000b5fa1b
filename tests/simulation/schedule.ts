import { pick, randomOf } from '../faults/random.ts';
import { type CallFault, callFaults } from './edge-process.ts';

export const kinds = ['paypay', 'dpay'] as const;
export type Kind = (typeof kinds)[number];

/** What a machine does when it is told to vend, and says of it. */
export type Vend = {
  readonly says: 'dispensed' | 'failed' | 'uncertain';
  readonly falls: boolean;
  /** After so long an uncertain sensor clears up; null: never. */
  readonly clearsUpAfterMs: number | null;
  readonly motorMs: number;
};

/** One tap of a person at a machine, and the same tap sent again. */
export type Tap = {
  readonly id: number;
  readonly atMs: number;
  readonly person: number;
  readonly machine: number;
  readonly kind: Kind;
  readonly coupon: boolean;
  readonly againAfterMs: readonly number[];
  readonly vend: Vend;
};

/** What goes wrong beside single calls. */
export type Trouble =
  | { readonly kind: 'edge dies'; readonly atMs: number; readonly machine: number }
  | { readonly kind: 'deploy'; readonly atMs: number }
  | {
      readonly kind: 'line cut';
      readonly atMs: number;
      readonly machine: number;
      readonly forMs: number;
    }
  | {
      readonly kind: 'reboot' | 'journal lost';
      readonly atMs: number;
      readonly machine: number;
      readonly forMs: number;
    }
  | { readonly kind: 'tenant deleted'; readonly atMs: number }
  | { readonly kind: 'second driver'; readonly atMs: number; readonly tap: number }
  | { readonly kind: 'refund'; readonly atMs: number; readonly tap: number };

/** One world. A part of it is a world too: what fails is cut down to the shortest that still fails. */
export type Schedule = {
  readonly seed: number;
  readonly taps: readonly Tap[];
  readonly troubles: readonly Trouble[];
  /** What happens to the n-th call that the edge sends. */
  readonly faults: readonly { readonly call: number; readonly fault: CallFault }[];
  /** Each machine's clock, compared with the edge's. */
  readonly clockOffsetsMs: readonly number[];
};

export const MACHINES = 4;
export const PEOPLE = 8;
const TAPS = 48;
const HOUR_MS = 3_600_000;

/** The world of a seed; `calm` ones have nothing go wrong. */
export function scheduleOf(seed: number, calm = false): Schedule {
  const random = randomOf(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const taps = Array.from({ length: TAPS }, (_, id): Tap => {
    const atMs = calm ? id * 60_000 : whole(HOUR_MS);
    const again = random() < 0.2 ? [whole(4_000), 2_000 + whole(40_000)] : [];
    return {
      id,
      atMs,
      person: calm ? id % PEOPLE : whole(PEOPLE),
      machine: calm ? id % MACHINES : whole(MACHINES),
      kind: pick(random, kinds),
      coupon: random() < 0.1,
      againAfterMs: calm ? [] : again,
      vend: calm ? vends : vendOf(random),
    };
  });
  if (calm) {
    const clockOffsetsMs = Array.from({ length: MACHINES }, () => 0);
    return { seed, taps, troubles: [], faults: [], clockOffsetsMs };
  }
  const troubles = Array.from({ length: whole(14) }, () => troubleOf(random));
  // In half of the worlds a “no” of a provider's is at least true.
  const lies = random() < 0.5;
  const faults = Array.from({ length: whole(90) }, () => ({
    call: 1 + whole(TAPS * 18),
    fault: pick(random, callFaults),
  })).filter(({ fault }) => lies || fault !== 'refused after');
  const offsets = [0, 0, 400, -1_500, 3_600_000, -600_000] as const;
  const clockOffsetsMs = Array.from({ length: MACHINES }, () => pick(random, offsets));
  return { seed, taps, troubles, faults, clockOffsetsMs };
}

const vends: Vend = { says: 'dispensed', falls: true, clearsUpAfterMs: null, motorMs: 1_500 };

function vendOf(random: () => number): Vend {
  const motorMs = random() < 0.9 ? 1_500 : 1_500 + Math.floor(random() * 18_000);
  const luck = random();
  if (luck < 0.8) return { ...vends, motorMs };
  if (luck < 0.9) return { says: 'failed', falls: false, clearsUpAfterMs: null, motorMs };
  const clearsUpAfterMs = random() < 0.6 ? Math.floor(random() * 200_000) : null;
  return { says: 'uncertain', falls: random() < 0.5, clearsUpAfterMs, motorMs };
}

function troubleOf(random: () => number): Trouble {
  const atMs = Math.floor(random() * HOUR_MS);
  const machine = Math.floor(random() * MACHINES);
  const tap = Math.floor(random() * TAPS);
  const forMs = 2_000 + Math.floor(random() ** 3 * 900_000);
  const luck = random();
  if (luck < 0.25) return { kind: 'edge dies', atMs, machine };
  if (luck < 0.3) return { kind: 'deploy', atMs };
  if (luck < 0.55) return { kind: 'line cut', atMs, machine, forMs };
  if (luck < 0.7) return { kind: 'reboot', atMs, machine, forMs };
  if (luck < 0.8) return { kind: 'journal lost', atMs, machine, forMs };
  if (luck < 0.83) return { kind: 'tenant deleted', atMs };
  if (luck < 0.9) return { kind: 'second driver', atMs, tap };
  return { kind: 'refund', atMs, tap };
}
