import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { settingsOf } from '../../worker/core/env.ts';
import { createFirestore } from '../../worker/core/store/firestore.ts';
import { createTransport } from '../../worker/core/store/transport.ts';
import { control } from '../worker/support/stand-ins.ts';
import { type Invariant, invariants, judge } from './invariants.ts';
import { type Outcome, runPurchase, type Scenario } from './one-purchase.ts';
import type { FaultSettings } from './provided.ts';
import { readTruth } from './provider-truth.ts';
import {
  matrix,
  messages,
  pendingPayments,
  randomScenario,
  secondBuyers,
  unbindings,
} from './scenarios.ts';
import { openPurchase, openWallet, openWallets } from './shop.ts';

const settings = settingsOf(env);
const outcomes: Outcome[] = [];
/** The number of outcomes that earlier tests have judged. */
let judged = 0;
let accounts: Awaited<ReturnType<typeof openWallets>>;

async function run(scenario: Scenario): Promise<void> {
  // A scenario that unbinds a wallet uses a separate wallet.
  const unbinds = scenario.unbindsAfterMs !== undefined;
  const own = unbinds ? await openWallet(`w-${scenario.run}`) : accounts;
  await openPurchase(settings, scenario, own[scenario.kind]);
  outcomes.push(await runPurchase(env, scenario));
}

/** Declares the fault suite in one size. */
export function declareFaultTests({ randomRuns, seed, everyNth }: FaultSettings): void {
  beforeAll(async () => {
    // Time is virtual: `network.ts` simulates the timeout of a call. Real timers of eight seconds each would
    // accumulate, and the runtime allows 10,000.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
    accounts = await openWallets(settings);
  });

  test('every step of a purchase survives every fault', { timeout: 600_000 }, async () => {
    let number = 0;
    for (const scenario of matrix()) {
      number += 1;
      if (number % everyNth === 0) await run(scenario);
    }
    expect(await violations(seed)).toEqual([]);
  });

  test('a pending payment is checked until the provider decides', {
    timeout: 300_000,
  }, async () => {
    for (const scenario of pendingPayments()) await run(scenario);
    expect(await violations(seed)).toEqual([]);
  });

  test('a second buyer is served, refused or asked to wait, and never pays for another purchase', {
    timeout: 300_000,
  }, async () => {
    for (const scenario of secondBuyers()) await run(scenario);
    expect(await violations(seed)).toEqual([]);
  });

  test('a wallet that is unbound during a purchase leaves nothing open', {
    timeout: 300_000,
  }, async () => {
    for (const scenario of unbindings()) await run(scenario);
    expect(await violations(seed)).toEqual([]);
  });

  test('a message to the person arrives once, whatever happens to its calls', {
    timeout: 300_000,
  }, async () => {
    for (const scenario of messages()) await run(scenario);
    expect(await violations(seed)).toEqual([]);
  });

  test(`random schedules hold as well, seed ${seed}`, { timeout: 3_600_000 }, async () => {
    for (let number = 0; number < randomRuns; number++) await run(randomScenario(seed + number));
    expect(await violations(seed)).toEqual([]);
  });
}

/** Returns this test's failed scenarios with all details to repeat them, and prints the table of results. */
async function violations(seed: number): Promise<readonly object[]> {
  const real = { fetch: (request: Request) => fetch(request), nowMs: Date.now, random: () => 0 };
  const store = createFirestore(createTransport(settings, real), real);
  const truth = await readTruth((path) => control('GET', path));
  const counts = new Map<Invariant, number>(invariants.map((name) => [name, 0]));
  const ends = new Map<string, number>();
  const found: object[] = [];
  const own = outcomes.slice(judged);
  judged = outcomes.length;
  for (const outcome of own) {
    const { broken, states } = await judge(store, outcome, truth);
    for (const state of states) ends.set(state, (ends.get(state) ?? 0) + 1);
    for (const name of broken) counts.set(name, (counts.get(name) ?? 0) + 1);
    if (broken.length > 0) {
      const { scenario, bought, pieces, calls } = outcome;
      const faults = [...scenario.faults];
      found.push({ broken, states, bought, pieces, scenario: { ...scenario, faults }, calls });
    }
  }
  // Every payment of these wallets belongs to an order, so none was made under another id.
  const known = new Set<string>(
    outcomes.flatMap(({ bought }) => bought.map(({ orderId }) => orderId)),
  );
  const strange = [...truth.keys()].filter((paymentId) => !known.has(paymentId));
  if (strange.length > 0) found.push({ broken: ['a payment without an order'], strange });
  console.log(report(own.length, seed, counts, ends));
  return found.slice(0, 5);
}

function report(
  runs: number,
  seed: number,
  counts: ReadonlyMap<Invariant, number>,
  ends: ReadonlyMap<string, number>,
): string {
  const rows = (table: ReadonlyMap<string, number>) =>
    [...table].map(([name, count]) => `  ${String(count).padStart(6)}  ${name}`).join('\n');
  return `runs ${runs}, seed ${seed}\nviolations\n${rows(counts)}\norders by end state\n${rows(ends)}`;
}
