import { type FaultKind, faultKinds } from './network.ts';
import type { Scenario } from './one-purchase.ts';
import { pick, randomOf } from './random.ts';
import { type Kind, kinds } from './shop.ts';
import type { Behaviour } from './simulated-machine.ts';

/** The machine's own faults, by name. */
const behaviours = {
  dispenses: { outcome: 'dispensed' },
  jams: { outcome: 'failed' },
  'cannot say, and it fell': { outcome: 'uncertain', fell: true },
  'cannot say, and finds out': { outcome: 'uncertain', fell: true, clearsUpAfterMs: 60_000 },
  'cannot say, and it stayed inside': { outcome: 'uncertain', clearsUpAfterMs: 90_000 },
  'goes offline before it is told': { outcome: 'dispensed', offline: [[300, 200_000]] },
  'goes offline while it vends': { outcome: 'dispensed', offline: [[1_400, 90_000]] },
  'comes back too late': { outcome: 'dispensed', offline: [[1_400, 1_200_000]] },
  'comes back too late after a jam': { outcome: 'failed', offline: [[1_400, 1_200_000]] },
  'reboots while it vends': { outcome: 'dispensed', rebootsWhileVending: true },
  'loses its journal': { outcome: 'dispensed', offline: [[900, 60_000]], forgetsAtMs: 30_000 },
  'loses its journal and is back at once': {
    outcome: 'dispensed',
    offline: [[2_100, 12_000]],
    forgetsAtMs: 10_000,
  },
  'loses its journal before the motor stops': {
    outcome: 'dispensed',
    offline: [[1_000, 6_000]],
    forgetsAtMs: 1_200,
  },
  'is slow and repeats everything': {
    outcome: 'dispensed',
    slowMs: 25_000,
    repeatsEverything: true,
  },
  'has a wrong clock': { outcome: 'dispensed', clockOffsetMs: 3_600_000 },
  'has a wrong clock and goes offline': {
    outcome: 'dispensed',
    clockOffsetMs: -600_000,
    offline: [[300, 100_000]],
  },
} as const satisfies Record<string, Behaviour>;

/** The maximum number of calls of a purchase before its end, without faults. */
const CALLS = 9;

const plain = {
  coupon: true,
  twoDrivers: false,
  tapsAgain: true,
  tenantChanges: false,
  follows: false,
} as const;

/** Every call × every fault × both providers, with a machine that vends and one that jams. */
export function* matrix(): Generator<Scenario> {
  let number = 0;
  const scenario = (kind: Kind, behaviour: Behaviour, faults: readonly [number, FaultKind][]) => {
    number += 1;
    return { ...plain, run: `x${number}`, kind, behaviour, faults: new Map(faults) };
  };
  for (const kind of kinds) {
    for (const behaviour of Object.values(behaviours)) yield scenario(kind, behaviour, []);
    for (const behaviour of [behaviours.dispenses, behaviours.jams]) {
      for (let call = 1; call <= CALLS; call++) {
        for (const fault of faultKinds) yield scenario(kind, behaviour, [[call, fault]]);
      }
    }
    for (const expiresAfterMs of [500, 1_500, 2_600, 4_000]) {
      yield { ...scenario(kind, behaviours['goes offline while it vends'], []), expiresAfterMs };
      yield { ...scenario(kind, behaviours.dispenses, []), expiresAfterMs };
    }
  }
}

const HOUR_MS = 3_600_000;

/** Payments that PayPay leaves undecided at first. It decides them soon, after a day, or never. */
export function* pendingPayments(): Generator<Scenario> {
  let number = 0;
  for (const afterMs of [20_000, 100_000, HOUR_MS, 20 * HOUR_MS, 30 * HOUR_MS]) {
    for (const becomes of ['AUTHORIZED', 'EXPIRED'] as const) {
      number += 1;
      yield {
        ...plain,
        run: `p${number}`,
        kind: 'paypay',
        behaviour: behaviours.dispenses,
        faults: new Map(),
        pending: { afterMs, becomes },
      };
    }
  }
}

/** A second buyer taps at the same moment, while the first product falls, or later. */
export function* secondBuyers(): Generator<Scenario> {
  let number = 0;
  for (const secondBuyerAfterMs of [0, 700, 2_500, 40_000, 100_000]) {
    for (const name of secondTroubles) {
      number += 1;
      const kind = number % 2 === 0 ? 'paypay' : 'dpay';
      const behaviour = behaviours[name];
      const faults = new Map<number, FaultKind>();
      yield { ...plain, run: `s${number}`, kind, behaviour, faults, secondBuyerAfterMs };
    }
  }
}

const secondTroubles = [
  'dispenses',
  'jams',
  'cannot say, and finds out',
  'goes offline while it vends',
  'loses its journal',
  'is slow and repeats everything',
] as const;

/**
 * The wallet is unbound before, during or after the payment. In some scenarios the provider's answers are
 * lost.
 */
export function* unbindings(): Generator<Scenario> {
  let number = 0;
  for (const unbindsAfterMs of [0, 500, 1_500, 3_000, 60_000]) {
    for (const kind of kinds) {
      for (const fault of [undefined, 'timeout-after', 'arrives-late', 'crash-after'] as const) {
        number += 1;
        const faults = new Map<number, FaultKind>(fault ? [[3, fault]] : []);
        const behaviour =
          behaviours[number % 3 === 0 ? 'goes offline while it vends' : 'dispenses'];
        yield { ...plain, run: `u${number}`, kind, behaviour, faults, unbindsAfterMs };
      }
    }
  }
}

/** Each fault at each of the calls that end a purchase, for a person who wants messages. */
export function* messages(): Generator<Scenario> {
  let number = 0;
  for (const behaviour of [behaviours.dispenses, behaviours.jams]) {
    for (let call = 6; call <= 13; call++) {
      for (const fault of ['crash-after', 'timeout-after', 'duplicate', 'error-500'] as const) {
        number += 1;
        const kind = number % 2 === 0 ? 'paypay' : 'dpay';
        const faults = new Map<number, FaultKind>([[call, fault]]);
        yield { ...plain, run: `n${number}`, kind, behaviour, faults, follows: true };
      }
    }
  }
}

/** Returns a purchase with several faults. The same seed returns the same purchase. */
export function randomScenario(seed: number): Scenario {
  const random = randomOf(seed);
  const troubles = Object.values(behaviours) as [Behaviour, ...Behaviour[]];
  const faults = new Map<number, FaultKind>();
  const wrong = Math.floor(random() * 5);
  for (let count = 0; count < wrong; count++) {
    faults.set(1 + Math.floor(random() * 16), pick(random, faultKinds));
  }
  return {
    run: `r${seed}`,
    kind: pick(random, kinds),
    behaviour: random() < 0.4 ? behaviours.dispenses : pick(random, troubles),
    faults,
    coupon: random() < 0.5,
    twoDrivers: random() < 0.25,
    tapsAgain: random() < 0.7,
    tenantChanges: random() < 0.2,
    follows: random() < 0.4,
    ...(random() < 0.25 ? { secondBuyerAfterMs: Math.floor(random() ** 2 * 90_000) } : {}),
    ...(random() < 0.1 ? { unbindsAfterMs: Math.floor(random() ** 3 * 60_000) } : {}),
    ...(random() < 0.1 ? { expiresAfterMs: Math.floor(random() * 8_000) } : {}),
  };
}
