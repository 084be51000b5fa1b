import * as v from 'valibot';
import { lineUserIdSchema, machineIdSchema } from '../../contract/ids.ts';
import { parseCoupon } from '../../worker/coupons/coupon-document.ts';
import { parseStock } from '../../worker/machines/stock-document.ts';
import {
  type OrderFlag,
  parseOrder,
  type StoredOrder,
} from '../../worker/orders/order-document.ts';
import type { LineUserDocument } from '../../worker/person/line-user-document.ts';
import { readUser } from '../../worker/person/read-user.ts';
import type { Firestore } from '../../worker/store/firestore.ts';
import * as paths from '../../worker/store/paths.ts';
import { isAtRest, type Outcome } from './one-purchase.ts';
import type { Truth } from './provider-truth.ts';
import { clientId, DISCOUNT, PRICE, STOCK } from './shop.ts';

/** The invariants of docs/purchase.md, by their names there. */
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
  'stock exact and never negative',
  'spending counts what was taken',
  'every order reaches an end',
  'the machine is free again',
  'nobody is asked without end',
  'no wait passes its deadline',
] as const;
export type Invariant = (typeof invariants)[number];

/** All that the store holds of a purchase. */
type Found = {
  readonly order: StoredOrder | undefined;
  readonly stock: ReturnType<typeof parseStock>;
  readonly coupon: ReturnType<typeof parseCoupon>;
  readonly user: LineUserDocument | undefined;
};

/** Which invariants a purchase broke, and how it ended. */
export async function judge(
  store: Firestore,
  outcome: Outcome,
  truth: Truth | undefined,
): Promise<{ readonly broken: readonly Invariant[]; readonly state: string }> {
  const found = await find(store, outcome);
  const { order } = found;
  const said = { ...judgeMoney(found, outcome, truth), ...judgeRecords(found, outcome, truth) };
  return {
    broken: invariants.filter((name) => !said[name]),
    state:
      order === undefined
        ? 'not placed'
        : [order.state, order.reason ?? '', ...order.flags].join(' '),
  };
}

async function find(store: Firestore, { scenario: { run }, orderId }: Outcome): Promise<Found> {
  const lineUserId = v.parse(lineUserIdSchema, `U${run}`);
  const [order, user, stock, coupon] = await store.batchGet([
    paths.order(clientId, orderId),
    paths.lineUser(clientId, lineUserId),
    paths.stock(clientId, v.parse(machineIdSchema, `m${run}`), 'A1'),
    paths.userCoupon(clientId, lineUserId, 'C1'),
  ]);
  return {
    order: parseOrder(order),
    stock: parseStock(stock),
    coupon: parseCoupon(coupon),
    user: readUser(user)?.user,
  };
}

const judgeMoney = ({ order }: Found, outcome: Outcome, truth: Truth | undefined) => ({
  'a clean purchase is captured: one drop, the right amount': isCleanAsItShould(
    order,
    outcome,
    truth,
  ),
  'captures ≤ 1': (truth?.captures ?? 0) <= 1,
  'captured ⇒ dispensed': !truth?.captured || outcome.drops >= 1,
  'dispensed ⇒ captured or flagged': outcome.drops === 0 || isAccounted(order, truth),
  'reverted ⇒ not captured': order?.state !== 'REVERTED' || !truth?.captured,
  'no authorisation left open': !truth?.open,
  'the order says what the provider says': agrees(order, truth),
  'the same amount here and there': !truth || truth.amountYen === order?.amountYen,
  'flagged exactly when due': areFlagsDue(order, outcome, truth),
  'a person decides only where the schedule leaves no other way':
    order?.state !== 'MANUAL_REVIEW' || outcome.scenario.expiresAfterMs !== undefined,
  'one product at most': outcome.drops <= 1,
});

/** Nothing goes wrong, and the machine vends at once. */
const isClean = ({ faults, behaviour, expiresAfterMs, twoDrivers, pending }: Outcome['scenario']) =>
  faults.size === 0 &&
  pending === undefined &&
  expiresAfterMs === undefined &&
  !twoDrivers &&
  behaviour.outcome === 'dispensed' &&
  behaviour.offline === undefined &&
  !behaviour.rebootsWhileVending;

const isCleanAsItShould = (
  order: StoredOrder | undefined,
  outcome: Outcome,
  truth: Truth | undefined,
): boolean =>
  !isClean(outcome.scenario) ||
  (order?.state === 'CAPTURED' &&
    order.amountYen === (outcome.scenario.coupon ? PRICE - DISCOUNT : PRICE) &&
    truth?.captured === true &&
    outcome.drops === 1 &&
    outcome.calls.length <= MAX_CLEAN_CALLS);

/** The calls of a purchase with its sweeps; slow machines are asked a few times. */
const MAX_CLEAN_CALLS = 20;

/** Each flag says something that happened; what happened is said by its flag. */
function areFlagsDue(
  order: StoredOrder | undefined,
  { saidDispensed }: Outcome,
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

/** Money turned up after the order had ended without any. */
function isHeldAfterEnd({ history }: StoredOrder): boolean {
  const ended = history.findIndex(({ state }) => state === 'DECLINED' || state === 'CANCELLED');
  return ended >= 0 && history.slice(ended).some(({ state }) => state === 'REVERTING');
}

function judgeRecords(
  { order, stock, coupon, user }: Found,
  { scenario, rested, isFree, calls, drops }: Outcome,
  truth: Truth | undefined,
) {
  const sold = order?.history.some(({ state }) => state === 'DISPENSED') ?? false;
  const spent = sold || isUndecided(order);
  const ended = order ? isAtRest(order) : truth === undefined && drops === 0;
  return {
    'a coupon used at most once': !scenario.coupon || coupon?.state === (spent ? 'used' : 'held'),
    'stock exact and never negative': isExact(stock, sold, isUndecided(order)),
    'spending counts what was taken':
      (user?.spending.dayYen ?? 0) === (spent ? (order?.amountYen ?? 0) : 0),
    'the machine is free again': isFree,
    'nobody is asked without end': calls.length <= MAX_CALLS,
    'no wait passes its deadline': isInTime(order),
    'every order reaches an end': rested && ended && user?.activeOrder === null,
  };
}

/** Written out here: the rule of docs/purchase.md, whatever the code believes. */
const EVIDENCE_WITHIN_MS = 5 * 60_000;
/** The next sweep, and a call that times out, may come between a deadline and what follows it. */
const SLACK_MS = 120_000;

/** Without evidence the money goes back five minutes after the machine's last moment to begin. */
function isInTime(order: StoredOrder | undefined): boolean {
  if (order?.reason !== 'NO_EVIDENCE' || !order.command) return true;
  const reverted = order.history.find(({ state }) => state === 'REVERTING');
  const waitedMs = (reverted?.atMs ?? 0) - order.command.notAfterMs;
  return waitedMs >= EVIDENCE_WITHIN_MS && waitedMs <= EVIDENCE_WITHIN_MS + SLACK_MS;
}

/** A purchase that is watched for two days, with its store calls. */
const MAX_CALLS = 300;

const isExact = (stock: Found['stock'], sold: boolean, undecided: boolean) =>
  stock?.count === STOCK - (sold ? 1 : 0) && (stock.reservedBy.length === 0 || undecided);

/** Waiting for a person, and not sold: what it holds stays held until that person decides. */
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
