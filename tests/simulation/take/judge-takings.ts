import * as v from 'valibot';
import type { StoredOrder } from '../../../worker/core/order/order.ts';
import { parseOrder } from '../../../worker/core/order-store/order-codec.ts';
import { readUser } from '../../../worker/core/person/read-user.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { readTruth } from '../../faults/provider-truth.ts';
import { always, isSold, isUndecided } from '../found.ts';
import { judgeOrder } from '../judge-order.ts';
import { calmSchedule } from '../schedule.ts';
import { BALANCE, clientId, personId, walletOf } from '../shop.ts';
import { calmTap } from '../taps.ts';
import type { Trouble } from '../troubles.ts';
import { HELD_YEN, ITEMS, type Taking } from './take-schedule.ts';
import type { Fridge, TakeOutcome } from './take-world.ts';

const walletsOf = v.object({
  wallets: v.array(v.object({ id: v.string(), balance: v.number() })),
});

/** The broken rules of a finished world, one per line, and how its orders ended. */
export async function judgeTakings(
  outcome: TakeOutcome,
): Promise<{ readonly broken: readonly string[]; readonly ends: readonly string[] }> {
  const { store, platforms, fridges } = outcome;
  const truths = await readTruth((path) => platforms.control('GET', path));
  const { wallets } = v.parse(walletsOf, await platforms.control('GET', '/paypay/wallets'));
  const broken: string[] = [];
  const ends: string[] = [];
  for (const [number, fridge] of fridges.entries()) {
    const order = parseOrder(await store.get(paths.order(clientId, fridge.orderId)));
    if (!order) throw new Error('the order is gone');
    const truth = truths.get(order.id);
    const { says, falls } = vendOf(fridge.taking);
    const tap = {
      ...calmTap(number),
      machine: number,
      kind: 'paypay',
      vend: { ...calmTap(number).vend, says, falls },
    } as const;
    const opened = fridge.machine.drops.get(order.id) ?? 0;
    const drops = priceOf(fridge.taking.taken) > 0 ? opened : 0;
    const person = readUser(await store.get(paths.lineUser(clientId, personId(number))))?.user;
    const paidYen = BALANCE - (wallets.find(({ id }) => id === walletOf(number))?.balance ?? 0);
    const lines = [
      ...judgeOrder(judged(outcome, fridge, number), { tap, order, truth, drops }, HELD_YEN),
      ...judgeAmounts(order, fridge.taking, { paidYen, isOpen: truth?.open === true }),
      ...always(person?.activeOrder === null, 'an order is under way for ever'),
      ...always(
        person?.spending.dayYen === countedYen(order),
        `${countedYen(order)} spent, ${person?.spending.dayYen} counted`,
      ),
      ...always(fridge.host.open.length === 0 || isUndecided(order), 'the fridge is still driven'),
    ];
    broken.push(...lines.map((line) => `fridge ${number}: ${line}`));
    ends.push([order.state, order.reason ?? '', ...order.flags].join(' '));
  }
  return { broken, ends };
}

/** Returns a fridge's report and real outcome in the terms of a vending machine. */
function vendOf({ behaviour: { outcome, fell }, taken }: Taking) {
  const says = outcome === 'dispensed' && priceOf(taken) === 0 ? ('failed' as const) : outcome;
  return { says, falls: says === 'dispensed' || (says === 'uncertain' && fell === true) };
}

/** Returns the price of what a person took. */
const priceOf = (taken: Taking['taken']): number =>
  ITEMS.reduce((sum, { slot, quantity, unitPriceYen }) => {
    return sum + Math.min(taken[slot] ?? 0, quantity) * unitPriceYen;
  }, 0);

/** Returns the world in the form that the rules of the vending machines need. */
function judged({ schedule }: TakeOutcome, { orderId, taking, said }: Fridge, number: number) {
  const { forgetsAtMs } = taking.behaviour;
  const troubles: readonly Trouble[] =
    forgetsAtMs === undefined
      ? []
      : [{ kind: 'journal lost', atMs: forgetsAtMs, machine: number, forMs: 0 }];
  const acks = said.acknowledged ? [{ orderId, outcome: 'dispensed' as const, atMs: 0 }] : [];
  return {
    schedule: {
      ...calmSchedule(schedule.seed),
      troubles,
      faults: [...schedule.faults].map(([call, fault]) => ({ call, fault })),
    },
    machines: [{ saidDispensed: new Set(said.dispensed ? [orderId] : []), acks }],
    expired: new Set<never>(),
    isMisled: () =>
      [...schedule.faults.values()].some(
        (fault) => fault === 'another amount' || fault === 'another payment',
      ),
  };
}

/** Checks the amounts against the wallet and the taken items. */
function judgeAmounts(
  order: StoredOrder,
  { taken }: Taking,
  { paidYen, isOpen }: { readonly paidYen: number; readonly isOpen: boolean },
): readonly string[] {
  const { state, payment, fulfilment } = order;
  const valueYen = priceOf(taken);
  const kept = payment.capturedYen - payment.refundedYen;
  const isMisled = order.flags.includes('PAYMENT_MISMATCH');
  return [
    ...always(
      state !== 'CAPTURED' || payment.capturedYen === valueYen,
      `captured ${payment.capturedYen} for ${valueYen}`,
    ),
    ...always(
      fulfilment.outcome === null || [0, valueYen].includes(fulfilment.outcome.captureYen),
      'another amount than was taken',
    ),
    ...always(isOpen || isUndecided(order) || paidYen === kept, `paid ${paidYen}, kept ${kept}`),
    ...always(
      isMisled || payment.heldYen === 0 || payment.heldYen === HELD_YEN,
      `held ${payment.heldYen}`,
    ),
  ];
}

/** Returns the amount that counts towards the person's limits. */
function countedYen(order: StoredOrder): number {
  if (isSold(order)) return order.fulfilment.outcome?.captureYen ?? 0;
  return isUndecided(order) ? HELD_YEN : 0;
}
