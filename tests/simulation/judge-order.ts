import { endStates } from '../../contract/shared/order-state.ts';
import type { StoredOrder } from '../../worker/core/order/order.ts';
import type { OrderFlag } from '../../worker/core/order-flag.ts';
import { brokenAmounts } from '../faults/judge-amounts.ts';
import { always, type Found, goesFrom, isHeldAfterEnd, isSold, isUndecided } from './found.ts';
import { amountOf } from './shop.ts';
import type { Tap } from './taps.ts';
import type { Trouble } from './troubles.ts';
import type { Outcome } from './world.ts';

/** The part of a finished world that the rules of an order read. */
type Judged = Pick<Outcome, 'schedule' | 'expired'> & {
  /** Whether a provider reported another amount or another payment to a call about the order. */
  readonly isMisled: (order: StoredOrder) => boolean;
  readonly machines: readonly Pick<Outcome['machines'][number], 'saidDispensed' | 'acks'>[];
};

/** Checks the invariants of one order, whatever happened to it. */
export function judgeOrder(
  outcome: Judged,
  found: Found,
  shownYen = amountOf(found.tap),
): readonly string[] {
  const { tap, order, truth, drops } = found;
  const taken = truth?.captured === true;
  const isPhantom = tap.vend.says === 'dispensed' && !tap.vend.falls;
  return [
    ...always(drops <= 1 || isDeceived(outcome, tap), 'two drinks fell'),
    ...always((truth?.captures ?? 0) <= 1, 'captured twice'),
    ...always(!taken || drops >= 1 || isPhantom, 'captured, and nothing fell'),
    ...always(!truth || order !== undefined, 'a payment of an order that is not there'),
    ...always(!order || order.amountYen === shownYen, 'another amount than was shown'),
    ...always(!truth || truth.amountYen === order?.amountYen, 'another amount at the provider'),
    // Also applies when a person must decide, because they must not leave a hold open.
    ...always(
      !truth?.open || (order !== undefined && isUndecided(order) && outcome.isMisled(order)),
      `an authorisation is left open (${order?.state})`,
    ),
    ...(order ? [...brokenAmounts(order), ...judgeEnd(outcome, found, order)] : []),
  ];
}

function judgeEnd(
  outcome: Judged,
  { tap, truth, drops }: Found,
  order: StoredOrder,
): readonly string[] {
  const taken = truth?.captured === true;
  const { state } = order;
  const gaveBack = state === 'REVERTED' || state === 'CANCELLED' || state === 'DECLINED';
  return [
    ...always(
      drops === 0 ||
        taken ||
        order.flags.length > 0 ||
        state === 'REFUNDED' ||
        isDeceived(outcome, tap),
      `a drink fell, nothing is paid and nobody is told (${state})`,
    ),
    ...always(state !== 'CAPTURED' || taken, 'CAPTURED, and the provider took nothing'),
    ...always(!gaveBack || !taken, `${state}, and the provider took the money`),
    ...always(state !== 'REFUNDED' || !taken, 'REFUNDED, and the provider keeps the money'),
    ...always(endStates.has(state) || isUndecided(order), `it stays ${state}`),
    ...always(
      !isUndecided(order) || mustDecide(outcome, order),
      'a person must decide what the rules decide',
    ),
    ...judgeFlags(outcome, order),
  ];
}

/** Checks that each flag has its cause, and each cause its flag. */
function judgeFlags(outcome: Judged, order: StoredOrder): readonly string[] {
  const has = (flag: OrderFlag) => order.flags.includes(flag);
  const { said, acknowledged } = reported(outcome, order);
  const sold = isSold(order);
  const isUnpaid = goesFrom(order, 'CAPTURING', 'MANUAL_REVIEW');
  const isExactly = (flag: OrderFlag, due: boolean) =>
    always(has(flag) === due, due ? `${flag} is missing` : `${flag} without a reason`);
  return [
    ...isExactly('POSSIBLE_LOSS', order.reason === 'NO_EVIDENCE'),
    ...always(!has('NOT_PAID') || isUnpaid, 'NOT_PAID without a reason'),
    // A mismatch leads to manual review as well, before or after an unpaid capture.
    ...always(has('NOT_PAID') || has('PAYMENT_MISMATCH') || !isUnpaid, 'NOT_PAID is missing'),
    ...always(
      !has('PAYMENT_MISMATCH') || outcome.isMisled(order),
      'PAYMENT_MISMATCH without a reason',
    ),
    ...isExactly('HELD_AFTER_END', isHeldAfterEnd(order)),
    ...always(!has('HELD_AFTER_END') || isLiedTo(outcome), 'it ended without proof'),
    ...always(!has('LATE_DISPENSED') || (said && !sold), 'LATE_DISPENSED without a reason'),
    ...always(has('LATE_DISPENSED') || !acknowledged || sold, 'LATE_DISPENSED is missing'),
    ...always(!has('JOURNAL_LOST') || isJournalLost(outcome, order), 'no journal was lost'),
    ...always(!has('CONTRADICTION'), 'no machine contradicted itself'),
    ...always(!has('ABSENCE_UNPROVEN'), 'each provider says what it does not have'),
    ...always(!has('REFUND_FAILED') || refundsFail(outcome), 'no refund fails'),
  ];
}

function reported({ machines }: Judged, { id }: StoredOrder) {
  return {
    said: machines.some(({ saidDispensed }) => saidDispensed.has(id)),
    acknowledged: machines.some(({ acks }) =>
      acks.some(({ orderId, outcome }) => orderId === id && outcome === 'dispensed'),
    ),
  };
}

/**
 * Returns whether a person must decide: a sale's hold expired, a refund failed, or a provider reported
 * another payment.
 */
const mustDecide = (outcome: Judged, order: StoredOrder): boolean =>
  (isSold(order) && outcome.expired.has(order.id)) ||
  order.flags.includes('REFUND_FAILED') ||
  outcome.isMisled(order);

const refundsFail = ({ schedule }: Pick<Judged, 'schedule'>) =>
  schedule.providerTroubles.some(({ kind }) => kind === 'refunds fail');

/**
 * Returns whether a provider's refusal was false. Otherwise money found after an end shows that the end had
 * no proof.
 */
const isLiedTo = ({ schedule: { faults } }: Pick<Judged, 'schedule'>) =>
  faults.some(({ fault }) => fault === 'refused after');

/** A clock that is set back makes a journal look newer than it is. */
const isJournalLost = (
  { schedule: { troubles } }: Pick<Judged, 'schedule'>,
  { machine }: StoredOrder,
) =>
  troubles.some(
    (one) =>
      journalTroubles.includes(one.kind) && 'machine' in one && machine.id === `m${one.machine}`,
  );
const journalTroubles: readonly string[] = ['journal lost', 'journal forgotten', 'clock set'];

/**
 * Returns whether the machine wrongly claimed that its journal reaches back to before the order. Then
 * nobody can know what it did.
 */
function isDeceived(
  { schedule: { troubles } }: Pick<Judged, 'schedule'>,
  { machine }: Tap,
): boolean {
  const has = (kind: Trouble['kind']) =>
    troubles.some((one) => one.kind === kind && 'machine' in one && one.machine === machine);
  return has('journal forgotten') || (has('journal lost') && has('clock set'));
}
