import * as v from 'valibot';
import { endStates } from '../../contract/order-state.ts';
import { parseCoupon } from '../../worker/coupons/coupon-document.ts';
import { parseStock } from '../../worker/machines/stock-document.ts';
import { parseOrder, type StoredOrder } from '../../worker/orders/order-document.ts';
import { readUser } from '../../worker/person/read-user.ts';
import * as paths from '../../worker/store/paths.ts';
import { readTruth, type Truth } from '../faults/provider-truth.ts';
import { MACHINES, PEOPLE, type Tap } from './schedule.ts';
import { amountOf, BALANCE, clientId, couponOf, machineId, personId, STOCK } from './shop.ts';
import type { Outcome } from './world.ts';

type Found = {
  readonly tap: Tap;
  readonly order: StoredOrder | undefined;
  readonly truth: Truth | undefined;
  readonly drops: number;
};

/** What is wrong with a world that has ended, a line each; and how its orders ended. */
export type Verdict = {
  readonly broken: readonly string[];
  readonly ends: ReadonlyMap<string, number>;
};

export async function judge(outcome: Outcome): Promise<Verdict> {
  const { store, platforms, schedule, orderIds } = outcome;
  const truths = await readTruth((path) => platforms.control('GET', path));
  const found: Found[] = [];
  for (const tap of schedule.taps) {
    const orderId = orderIds.get(tap.id);
    if (!orderId) continue;
    const order = parseOrder(await store.get(paths.order(clientId, orderId)));
    const drops = outcome.drops.get(orderId) ?? 0;
    found.push({ tap, order, truth: truths.get(orderId), drops });
  }
  const known = new Set<string>(orderIds.values());
  const strange = [...truths.keys()].filter((id) => !known.has(id));
  const broken = [
    ...strange.map(() => 'a payment without an order'),
    ...found.flatMap((one) => judgeOrder(one).map((line) => `tap ${one.tap.id}: ${line}`)),
    ...judgeLastLooks(outcome, found),
    ...(await judgeShelves(outcome, found)),
    ...(await judgePeople(outcome, found)),
    ...(await judgeIncidents(outcome, found)),
    ...judgeHosts(outcome, found),
  ];
  const ends = new Map<string, number>();
  for (const { order } of found) {
    const end = order ? [order.state, order.reason ?? '', ...order.flags].join(' ') : 'not placed';
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  return { broken, ends };
}

const isUndecided = (order: StoredOrder | undefined) => order?.state === 'MANUAL_REVIEW';
const isSold = (order: StoredOrder | undefined) =>
  order?.history.some(({ state }) => state === 'DISPENSED') ?? false;

const always = (holds: boolean, rule: string) => (holds ? [] : [rule]);

/** The invariants of one order, whatever happened to it. */
function judgeOrder({ tap, order, truth, drops }: Found): readonly string[] {
  const taken = truth?.captured === true;
  const state = order?.state;
  const gaveBack = state === 'REVERTED' || state === 'CANCELLED' || state === 'DECLINED';
  return [
    ...always(drops <= 1, 'two drinks fell'),
    ...always((truth?.captures ?? 0) <= 1, 'captured twice'),
    ...always(!taken || drops === 1, 'captured, and nothing fell'),
    ...always(
      drops === 0 || taken || (order?.flags.length ?? 0) > 0 || state === 'REFUNDED',
      `a drink fell, nothing is paid and nobody is told (${state})`,
    ),
    ...always(!truth?.open || isUndecided(order), 'an authorisation is left open'),
    ...always(state !== 'CAPTURED' || taken, 'CAPTURED, and the provider took nothing'),
    ...always(!gaveBack || !taken, `${state}, and the provider took the money`),
    ...always(state !== 'REFUNDED' || !taken, 'REFUNDED, and the provider keeps the money'),
    ...always(!truth || order !== undefined, 'a payment of an order that is not there'),
    ...always(!truth || truth.amountYen === amountOf(tap), 'another amount than was shown'),
    ...always(!order || endStates.has(order.state) || isUndecided(order), `it stays ${state}`),
    ...always(!isUndecided(order) || drops > 0 || truth !== undefined, 'a review of nothing'),
  ];
}

/** Money is found held after an end only where a provider's “no” was a lie: else nobody had proof. */
function judgeLastLooks({ schedule: { faults } }: Outcome, found: readonly Found[]) {
  if (faults.some(({ fault }) => fault === 'refused after')) return [];
  return found.flatMap(({ tap, order }) =>
    order?.flags.includes('HELD_AFTER_END') ? [`tap ${tap.id}: it ended without proof`] : [],
  );
}

/** A machine is held by nobody in the end; only what a person must decide is still looked after. */
function judgeHosts({ hosts }: Outcome, found: readonly Found[]): readonly string[] {
  const undecided = new Set(found.flatMap(({ order }) => (isUndecided(order) ? [order?.id] : [])));
  return hosts.flatMap(({ open }, number) =>
    open.every((id) => undecided.has(id)) ? [] : [`machine ${number} is held`],
  );
}

async function judgeShelves({ store }: Outcome, found: readonly Found[]) {
  const broken: string[] = [];
  for (let machine = 0; machine < MACHINES; machine++) {
    const stock = parseStock(await store.get(paths.stock(clientId, machineId(machine), 'A1')));
    const here = found.filter(({ tap }) => tap.machine === machine);
    const sold = here.filter(({ order }) => isSold(order)).length;
    const held = here.flatMap(({ order }) => (order && isUndecided(order) ? [order.id] : []));
    if (stock?.count !== STOCK - sold) {
      broken.push(`machine ${machine}: ${sold} sold, and the count is ${stock?.count}`);
    }
    if (!stock?.reservedBy.every((id) => held.some((one) => one === id))) {
      broken.push(`machine ${machine}: a piece is held for nobody`);
    }
  }
  return broken;
}

const balanceOf = v.object({ balance: v.number() });
const walletsOf = v.object({
  wallets: v.array(v.object({ id: v.string(), ...balanceOf.entries })),
});
const accountsOf = v.object({
  accounts: v.array(v.object({ id: v.string(), ...balanceOf.entries })),
});

/** What a person has left is what they had less what was taken; nothing of theirs is held for nothing. */
async function judgePeople({ store, platforms }: Outcome, found: readonly Found[]) {
  const { wallets } = v.parse(walletsOf, await platforms.control('GET', '/paypay/wallets'));
  const { accounts } = v.parse(accountsOf, await platforms.control('GET', '/gmo/accounts'));
  const broken: string[] = [];
  for (let person = 0; person < PEOPLE; person++) {
    const theirs = found.filter(({ tap }) => tap.person === person);
    const paid = theirs
      .filter(({ truth }) => truth?.captured || truth?.open)
      .reduce((sum, { truth }) => sum + (truth?.amountYen ?? 0), 0);
    const left = [...wallets, ...accounts]
      .filter(({ id }) => id === `w${person}`)
      .reduce((sum, { balance }) => sum + balance, 0);
    if (left !== 2 * BALANCE - paid) broken.push(`person ${person}: paid ${paid}, has ${left}`);
    broken.push(...(await judgePerson({ store }, person, theirs)));
  }
  return broken;
}

async function judgePerson(
  { store }: Pick<Outcome, 'store'>,
  person: number,
  theirs: readonly Found[],
) {
  const stored = readUser(await store.get(paths.lineUser(clientId, personId(person))));
  const active = stored?.user.activeOrder ?? null;
  const spent = theirs
    .filter(({ order }) => order && order.state !== 'REFUNDED')
    .filter(({ order }) => isSold(order) || isUndecided(order))
    .reduce((sum, { tap }) => sum + amountOf(tap), 0);
  const broken = [
    ...always(active === null, `person ${person}: an order is under way for ever`),
    ...always(
      stored?.user.spending.dayYen === spent,
      `person ${person}: ${spent} spent, ${stored?.user.spending.dayYen} counted`,
    ),
  ];
  for (const { tap, order } of theirs.filter((one) => one.tap.coupon)) {
    const path = paths.userCoupon(clientId, personId(person), couponOf(tap));
    const coupon = parseCoupon(await store.get(path));
    const isUsed = isSold(order) || isUndecided(order);
    const due = isUsed ? 'used' : 'held';
    if (coupon?.state !== due) broken.push(`tap ${tap.id}: the coupon is ${coupon?.state}`);
  }
  return broken;
}

/** Whatever a person must look at is an incident that an operator hears of. */
async function judgeIncidents({ store }: Outcome, found: readonly Found[]) {
  const documents = await store.query({ from: { everyCollection: 'incidents' } });
  const told = new Set(documents.map(({ fields }) => fields['orderId']));
  return found.flatMap(({ tap, order }) =>
    order && (order.flags.length > 0 || isUndecided(order)) && !told.has(order.id)
      ? [`tap ${tap.id}: ${[order.state, ...order.flags].join(' ')}, and nobody is told`]
      : [],
  );
}
