import { pick } from '../faults/random.ts';

export const kinds = ['paypay', 'dpay'] as const;
export type Kind = (typeof kinds)[number];

export const MACHINES = 4;
export const PEOPLE = 8;
export const TAPS = 48;
export const HOUR_MS = 3_600_000;

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
  /** With the one coupon that the person has. */
  readonly coupon: boolean;
  readonly againAfterMs: readonly number[];
  readonly vend: Vend;
};

const vends: Vend = { says: 'dispensed', falls: true, clearsUpAfterMs: null, motorMs: 1_500 };

/** A tap of a world in which nothing goes wrong. */
export const calmTap = (random: () => number, id: number): Tap => ({
  id,
  atMs: id * 60_000,
  person: id % PEOPLE,
  machine: id % MACHINES,
  kind: pick(random, kinds),
  coupon: id < PEOPLE && random() < 0.5,
  againAfterMs: [],
  vend: vends,
});

export function tapOf(random: () => number, id: number): Tap {
  const whole = (below: number) => Math.floor(random() * below);
  return {
    id,
    atMs: whole(HOUR_MS),
    person: whole(PEOPLE),
    machine: whole(MACHINES),
    kind: pick(random, kinds),
    coupon: random() < 0.2,
    againAfterMs: random() < 0.2 ? [whole(4_000), 2_000 + whole(40_000)] : [],
    vend: vendOf(random),
  };
}

function vendOf(random: () => number): Vend {
  const motorMs = random() < 0.9 ? 1_500 : 1_500 + Math.floor(random() * 18_000);
  const luck = random();
  if (luck < 0.85) return { ...vends, motorMs };
  if (luck < 0.93) return { says: 'failed', falls: false, clearsUpAfterMs: null, motorMs };
  const clearsUpAfterMs = random() < 0.6 ? Math.floor(random() * 200_000) : null;
  return { says: 'uncertain', falls: random() < 0.5, clearsUpAfterMs, motorMs };
}
