import * as v from 'valibot';
import { parseCoupon } from '../../worker/core/coupons/coupon-document.ts';
import { dayAt } from '../../worker/core/japan-time.ts';
import { parseShelf } from '../../worker/core/machines/shelf-document.ts';
import type { StoredOrder } from '../../worker/core/order/order.ts';
import { readUser } from '../../worker/core/person/read-user.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { always, type Found, isSold, isSpendingUndecided, isUndecided } from './found.ts';
import { BALANCE, COUPON, clientId, machineId, personId, walletOf } from './shop.ts';
import type { Outcome } from './world.ts';

/**
 * Checks that the store has the machines' real counts, and holds pieces only for orders that wait for a
 * person.
 */
export async function judgeShelves(
  { store, machines, witness, schedule }: Outcome,
  found: readonly Found[],
) {
  const broken: string[] = [];
  for (const [number, { counted, toldEmpty }] of machines.entries()) {
    const name = { clientId, machineId: machineId(number) };
    const shelf = parseShelf(name, await store.get(paths.shelf(clientId, name.machineId)));
    const stock = shelf?.stock.get('A1');
    const here = found.filter(({ tap }) => tap.machine === number);
    const waiting = here.flatMap(({ order }) => (order && isUndecided(order) ? [order.id] : []));
    // Counts have no precondition, so that reports cost no read. A late count replaces a newer one.
    const isLate = witness.lateCounts.has(machineId(number));
    const isUnsure = isLate || miscounts(schedule, number);
    broken.push(
      ...always(
        stock?.count === counted || (isLate && !schedule.countsAgain),
        `machine ${number}: ${counted} pieces, and the count is ${stock?.count}`,
      ),
      ...always(
        stock?.reservedBy.every((id) => waiting.some((one) => one === id)) ?? false,
        `machine ${number}: a piece is held for nobody`,
      ),
      ...always(toldEmpty.size === 0 || isUnsure, `machine ${number}: sold what is not there`),
    );
  }
  return broken;
}

/** A machine with wrong sensors may sell missing pieces. Then the store's count follows its reports. */
const miscounts = ({ troubles, taps }: Outcome['schedule'], number: number): boolean =>
  troubles.some((one) => one.kind === 'false counts' && one.machine === number) ||
  taps.some(({ machine, vend }) => machine === number && vend.says === 'dispensed' && !vend.falls);

const balanceOf = v.object({ balance: v.number() });
const walletsOf = v.object({
  wallets: v.array(v.object({ id: v.string(), ...balanceOf.entries })),
});
const accountsOf = v.object({
  accounts: v.array(v.object({ id: v.string(), ...balanceOf.entries })),
});

/**
 * Checks that each balance is the first balance minus the captured amounts, with no hold without an open
 * order.
 */
export async function judgePeople(outcome: Outcome, found: readonly Found[]) {
  const { platforms, schedule } = outcome;
  const { wallets } = v.parse(walletsOf, await platforms.control('GET', '/paypay/wallets'));
  const { accounts } = v.parse(accountsOf, await platforms.control('GET', '/gmo/accounts'));
  const broken: string[] = [];
  for (const person of schedule.people.keys()) {
    const theirs = found.filter(({ tap }) => tap.person === person);
    // An order that is still open counts as paid here. Another rule judges it.
    const paid = sumOf(theirs.filter(({ truth }) => truth?.captured || truth?.open));
    const left = [...wallets, ...accounts]
      .filter(({ id }) => id === walletOf(person))
      .reduce((sum, { balance }) => sum + balance, 0);
    const lines = [
      ...always(left === 2 * BALANCE - paid, `paid ${paid}, has ${left}`),
      ...(await judgePerson(outcome, person, theirs)),
      ...(await judgeCoupon(outcome, person, theirs)),
    ];
    broken.push(...lines.map((line) => `person ${person}: ${line}`));
  }
  return broken;
}

const sumOf = (found: readonly Found[]) =>
  found.reduce((sum, { order }) => sum + (order?.amountYen ?? 0), 0);

/** Returns whether an order's money is spent or undecided, so that it counts towards the limits. */
const isSpent = ({ order, truth }: Found) => truth?.captured === true || isSpendingUndecided(order);

async function judgePerson(
  { store, schedule }: Outcome,
  person: number,
  theirs: readonly Found[],
): Promise<readonly string[]> {
  const stored = readUser(await store.get(paths.lineUser(clientId, personId(person))))?.user;
  const { capDayYen, capMonthYen } = schedule.people[person] ?? {};
  const spent = theirs.filter(isSpent);
  const { day, dayYen, month, monthYen } = stored?.spending ?? noSpending;
  const ofDay = sumOf(spent.filter((one) => dayOf(one) === day));
  const ofMonth = sumOf(spent.filter((one) => monthOf(one) === month));
  return [
    ...always(stored?.activeOrder === null, 'an order is under way for ever'),
    ...always(dayYen === ofDay, `${ofDay} spent on ${day}, ${dayYen} counted`),
    ...always(monthYen === ofMonth, `${ofMonth} spent in ${month}, ${monthYen} counted`),
    ...brokenCaps(Object.groupBy(spent, dayOf), capDayYen),
    ...brokenCaps(Object.groupBy(spent, monthOf), capMonthYen),
  ];
}

const noSpending = { day: '', dayYen: 0, month: '', monthYen: 0 };
const dayOf = ({ order }: Found): string => dayAt(order?.history[0]?.atMs ?? 0);
const monthOf = (one: Found): string => dayOf(one).slice(0, 7);

const brokenCaps = (
  spentIn: Partial<Record<string, readonly Found[]>>,
  capYen: number | null | undefined,
): readonly string[] =>
  Object.entries(spentIn).flatMap(([when, spent = []]) =>
    always(
      sumOf(spent) <= (capYen ?? Number.POSITIVE_INFINITY),
      `${sumOf(spent)} spent in ${when} under a cap of ${capYen}`,
    ),
  );

/**
 * Checks that a person's one coupon pays once, names the order that it paid, and returns unused otherwise.
 */
async function judgeCoupon(
  { store }: Outcome,
  person: number,
  theirs: readonly Found[],
): Promise<readonly string[]> {
  const path = paths.userCoupon(clientId, personId(person), COUPON);
  const coupon = parseCoupon(await store.get(path));
  const users = theirs.flatMap(({ order }) => (order?.coupon && keepsCoupon(order) ? [order] : []));
  const [user] = users;
  return [
    ...always(users.length <= 1, 'a coupon is used twice'),
    ...always(coupon?.state === (user ? 'used' : 'held'), `the coupon is ${coupon?.state}`),
    ...always(coupon?.orderId === (user?.id ?? null), 'the coupon is of another order'),
  ];
}

/** A sale keeps its coupon even after a refund, because the person got the drink. */
const keepsCoupon = (order: StoredOrder) => isSold(order) || isSpendingUndecided(order);
