import * as v from 'valibot';
import { machineIdSchema } from '../../contract/shared/ids.ts';
import { parseCoupon } from '../../worker/core/coupons/coupon-document.ts';
import { parseShelf } from '../../worker/core/machines/shelf-document.ts';
import type { StoredOrder } from '../../worker/core/order/order.ts';
import type { OrderFlag } from '../../worker/core/order-flag.ts';
import { parseOrder } from '../../worker/core/order-store/order-codec.ts';
import type { LineUserDocument } from '../../worker/core/person/line-user-document.ts';
import { readUser } from '../../worker/core/person/read-user.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { type Bought, isAtRest, type Outcome } from './one-purchase.ts';
import type { Truth } from './provider-truth.ts';
import { clientId, DISCOUNT, PRICE, SLOT } from './shop.ts';

/** The invariants of docs/purchase.md, with their names there. */
export const invariants = [
  'a clean purchase is captured: one drop, the right amount',
  'captures ≤ 1',
  'captured ⇒ dispensed',
  'dispensed ⇒ captured or flagged',
  'reverted ⇒ not captured',
  'no authorisation left open',
  'the order says what the provider says',
  'the same amount here and there',
  'flagged exactly when due',
  'a person decides only where the schedule leaves no other way',
  'one product at most',
  'a coupon used at most once',
  'the store counts what is in the machine',
  'spending counts what was taken',
  'every order reaches an end',
  'the machine is free again',
  'nobody is asked without end',
  'no wait passes its deadline',
  'one message, and the right one',
  'no wallet is unbound under a held amount',
] as const;
export type Invariant = (typeof invariants)[number];

/** Everything that the store contains about a purchase. */
type Found = {
  readonly order: StoredOrder | undefined;
  readonly coupon: ReturnType<typeof parseCoupon>;
  readonly user: LineUserDocument | undefined;
};

/** Returns the invariants that a run broke, and how each of its orders ended. */
export async function judge(
  store: Firestore,
  outcome: Outcome,
  truths: ReadonlyMap<string, Truth>,
): Promise<{ readonly broken: readonly Invariant[]; readonly states: readonly string[] }> {
  const found = await Promise.all(outcome.bought.map((bought) => find(store, bought)));
  const said = outcome.bought.flatMap((bought, number) => {
    const records = found[number];
    const truth = truths.get(bought.orderId);
    if (!records) return [];
    const isFirst = number === 0;
    return [
      judgeMoney(records, outcome, bought, truth),
      judgeRecords(records, outcome, bought, truth),
      isFirst ? judgeFirst(records.order, outcome, bought, truth) : {},
    ];
  });
  const shelf = await judgeShelf(
    store,
    outcome,
    found.map(({ order }) => order),
  );
  const all: Partial<Record<Invariant, boolean>>[] = [...said, shelf];
  return {
    broken: invariants.filter((name) => all.some((one) => one[name] === false)),
    states: found.map(({ order }) => endOf(order)),
  };
}

const endOf = (order: StoredOrder | undefined): string =>
  order === undefined ? 'not placed' : [order.state, order.reason ?? '', ...order.flags].join(' ');

async function find(store: Firestore, { orderId, lineUserId }: Bought): Promise<Found> {
  const [order, user, coupon] = await store.batchGet([
    paths.order(clientId, orderId),
    paths.lineUser(clientId, lineUserId),
    paths.userCoupon(clientId, lineUserId, 'C1'),
  ]);
  return { order: parseOrder(order), coupon: parseCoupon(coupon), user: readUser(user)?.user };
}

/** Judges what several orders share: the machine and its shelf. */
async function judgeShelf(
  store: Firestore,
  { scenario: { run }, pieces, isFree, calls, countArrivedLate, heldAtUnbinding }: Outcome,
  orders: readonly (StoredOrder | undefined)[],
) {
  const machineId = v.parse(machineIdSchema, `m${run}`);
  const stored = await store.get(paths.shelf(clientId, machineId));
  const stock = parseShelf({ clientId, machineId }, stored)?.stock.get(SLOT);
  return {
    'the store counts what is in the machine':
      (stock?.count === pieces || countArrivedLate) &&
      (stock?.reservedBy.length === 0 || orders.some(isUndecided)),
    'the machine is free again': isFree,
    'nobody is asked without end': calls.length <= MAX_CALLS,
    'no wallet is unbound under a held amount': !heldAtUnbinding,
  };
}

/** Judges what only applies to the first buyer. A second buyer may find the machine busy. */
const judgeFirst = (
  order: StoredOrder | undefined,
  outcome: Outcome,
  bought: Bought,
  truth: Truth | undefined,
) => ({
  'a clean purchase is captured: one drop, the right amount':
    !isClean(outcome.scenario) ||
    (order?.state === 'CAPTURED' &&
      order.amountYen === (bought.coupon ? PRICE - DISCOUNT : PRICE) &&
      truth?.captured === true &&
      bought.drops === 1 &&
      outcome.calls.length <= MAX_CLEAN_CALLS),
  'one message, and the right one': areMessagesRight(order, outcome),
});

/**
 * Returns whether there was one receipt for a payment and one message per refund. LINE's failures excuse a
 * missing message.
 */
function areMessagesRight(
  order: StoredOrder | undefined,
  { scenario, pushes, calls }: Outcome,
): boolean {
  const has = (...states: readonly string[]) =>
    order?.history.filter(({ state }) => states.includes(state)).length ?? 0;
  const receipts = pushes.filter((push) => push.includes('ご購入')).length;
  const backs = pushes.length - receipts;
  const isExcused = calls.some((call) => / \/line\/\S+ ./.test(call));
  const isMissing = receipts === 0 && order?.state === 'CAPTURED';
  return (
    (scenario.follows || pushes.length === 0) &&
    receipts <= Math.min(1, has('CAPTURED')) &&
    backs <= has('CANCELLED', 'REVERTED', 'REFUNDED') &&
    (!isMissing || !scenario.follows || isExcused)
  );
}

const judgeMoney = (
  { order }: Found,
  outcome: Outcome,
  { drops, saidDispensed }: Bought,
  truth: Truth | undefined,
) => ({
  'captures ≤ 1': (truth?.captures ?? 0) <= 1,
  'captured ⇒ dispensed': !truth?.captured || drops >= 1,
  'dispensed ⇒ captured or flagged': drops === 0 || isAccounted(order, truth),
  'reverted ⇒ not captured': order?.state !== 'REVERTED' || !truth?.captured,
  'no authorisation left open': !truth?.open,
  'the order says what the provider says': agrees(order, truth),
  'the same amount here and there': !truth || truth.amountYen === order?.amountYen,
  'flagged exactly when due': areFlagsDue(order, saidDispensed, truth),
  'a person decides only where the schedule leaves no other way':
    order?.state !== 'MANUAL_REVIEW' || outcome.scenario.expiresAfterMs !== undefined,
  'one product at most': drops <= 1,
});

/** Returns whether nothing goes wrong and the machine vends at once. */
const isClean = ({ faults, behaviour, ...scenario }: Outcome['scenario']) =>
  faults.size === 0 &&
  scenario.pending === undefined &&
  scenario.expiresAfterMs === undefined &&
  scenario.unbindsAfterMs === undefined &&
  scenario.secondBuyerAfterMs !== 0 &&
  !scenario.twoDrivers &&
  behaviour.outcome === 'dispensed' &&
  behaviour.offline === undefined &&
  !behaviour.rebootsWhileVending;

/** The calls of a purchase with its sweeps. A slow machine is asked several times. */
const MAX_CLEAN_CALLS = 40;

/** Returns whether each flag has its cause, and each cause its flag. */
function areFlagsDue(
  order: StoredOrder | undefined,
  saidDispensed: boolean,
  truth: Truth | undefined,
): boolean {
  if (!order) return true;
  const has = (flag: OrderFlag) => order.flags.includes(flag);
  const sold = order.history.some(({ state }) => state === 'DISPENSED');
  return (
    has('LATE_DISPENSED') === (saidDispensed && !sold) &&
    has('HELD_AFTER_END') === isHeldAfterEnd(order) &&
    has('POSSIBLE_LOSS') === (order.reason === 'NO_EVIDENCE') &&
    has('NOT_PAID') === (sold && !truth?.captured && isUndecided(order))
  );
}

/** Returns whether money was found after the order had ended without any. */
function isHeldAfterEnd({ history }: StoredOrder): boolean {
  const ended = history.findIndex(({ state }) => state === 'DECLINED' || state === 'CANCELLED');
  return ended >= 0 && history.slice(ended).some(({ state }) => state === 'REVERTING');
}

function judgeRecords(
  { order, coupon, user }: Found,
  { rested }: Outcome,
  { coupon: withCoupon, drops }: Bought,
  truth: Truth | undefined,
) {
  const sold = order?.history.some(({ state }) => state === 'DISPENSED') ?? false;
  const spent = sold || isUndecided(order);
  const ended = order ? isAtRest(order) : truth === undefined && drops === 0;
  const dueYen = spent ? (order?.amountYen ?? 0) : 0;
  return {
    'a coupon used at most once': !withCoupon || coupon?.state === (spent ? 'used' : 'held'),
    'spending counts what was taken':
      (user?.spending.dayYen ?? 0) === dueYen && (user?.spending.monthYen ?? 0) === dueYen,
    'no wait passes its deadline': isInTime(order),
    'every order reaches an end': rested && ended && user?.activeOrder === null,
  };
}

/** The limit from docs/purchase.md, repeated here independently of the code. */
const EVIDENCE_WITHIN_MS = 5 * 60_000;
/** Time for the next sweep and a call's timeout between a deadline and its effect. */
const SLACK_MS = 120_000;

/**
 * Without evidence, the money goes back five minutes after the last moment at which the machine may start.
 */
function isInTime(order: StoredOrder | undefined): boolean {
  if (order?.reason !== 'NO_EVIDENCE' || !order.fulfilment.command) return true;
  const reverted = order.history.find(({ state }) => state === 'REVERTING');
  const waitedMs = (reverted?.atMs ?? 0) - order.fulfilment.command.notAfterMs;
  return waitedMs >= EVIDENCE_WITHIN_MS && waitedMs <= EVIDENCE_WITHIN_MS + SLACK_MS;
}

/** The limit of store calls for a purchase that is watched for two days. */
const MAX_CALLS = 300;

/** An order that waits for a person's decision and is not sold. It keeps what it holds until then. */
const isUndecided = (order: StoredOrder | undefined) => order?.state === 'MANUAL_REVIEW';

const isAccounted = (order: StoredOrder | undefined, truth: Truth | undefined) =>
  truth?.captured === true || (order?.flags.length ?? 0) > 0 || isUndecided(order);

function agrees(order: StoredOrder | undefined, truth: Truth | undefined): boolean {
  switch (order?.state) {
    case 'CAPTURED':
      return truth?.captured === true;
    case 'REVERTED':
    case 'CANCELLED':
    case 'DECLINED':
      return !truth?.captured && !truth?.open;
    default:
      return true;
  }
}
