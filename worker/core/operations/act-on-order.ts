import type { OperationFailure } from '../../../contract/console/operation-errors.ts';
import {
  type Acted,
  commandActions,
  type OrderCommand,
} from '../../../contract/console/order-actions.ts';
import { mayDo } from '../../../contract/console/roles.ts';
import type { OrderId } from '../../../contract/shared/ids.ts';
import {
  type Operated,
  type OperatorContext,
  readOrder,
  refuse,
} from '../operator/operator-context.ts';
import { readAudits } from '../operator/read-audit.ts';
import { ok } from '../result.ts';
import type { Write } from '../store/writes.ts';
import { answerProblem } from './answer-problem.ts';
import { closeOrder } from './close-order.ts';
import { giveCoupon } from './give-coupon.ts';
import type { MoneyCommand } from './money-rules.ts';
import { noteOnOrder } from './note-on-order.ts';
import { makeOffer } from './offers/make-offer.ts';
import { type Permission, permitMoney } from './permit-money.ts';
import { refundAmount } from './refunds/refund-amount.ts';
import { doneBefore, readForApproval, requestRefund } from './refunds/refund-request.ts';
import { continueOrder, type Settled, type Settlement, settleOrder } from './settle-order.ts';

/**
 * Carries out a command of a member of staff on an order, if their roles and the tenant's limits
 * allow it. A second click, or a second person, gets DONE_BEFORE with the name and the time of the
 * first.
 */
export async function actOnOrder(
  operator: OperatorContext,
  command: OrderCommand,
  permission: Permission,
): Promise<Operated<Acted>> {
  const action = commandActions[command.kind];
  if (!mayDo(operator.actor.roles, action)) {
    return refuse({ code: 'ACTION_FORBIDDEN', data: { action } });
  }
  switch (command.kind) {
    case 'refund':
      return refund(operator, command, permission);
    case 'request-refund': {
      const requested = await requestRefund(operator, command.orderId, command);
      return requested.ok ? ok({ outcome: 'requested', state: null }) : requested;
    }
    case 'approve-refund':
      return approve(operator, command, permission);
    case 'capture':
    case 'revert': {
      const permitted = await permit(operator, command, permission);
      if (!permitted.ok) return permitted;
      return runSettlement(operator, command.kind, command.orderId, () =>
        settleOrder(operator, command.kind, command.orderId, command, async () => permitted.value),
      );
    }
    case 'close':
      return close(operator, command, permission);
    case 'answer': {
      const answered = await answerProblem(operator, command.orderId, command.text);
      if (!answered.ok) return answered;
      if (answered.value.isRepeated) return before(operator, 'answer', command.orderId);
      return ok({ outcome: 'done', state: null });
    }
    case 'note':
      return noteOnOrder(operator, command.orderId, command.reason);
    case 'give-coupon':
      return giveCoupon(operator, command, permission);
    case 'offer':
      return makeOffer(operator, command, permission);
  }
}

/** Records how an order ended. */
async function close(
  operator: OperatorContext,
  command: Extract<OrderCommand, { readonly kind: 'close' }>,
  permission: Permission,
): Promise<Operated<Acted>> {
  const permitted = await permit(operator, command, permission);
  if (!permitted.ok) return permitted;
  const closed = await closeOrder(operator, command.orderId, command, permitted.value);
  if (!closed.ok) return orDoneBefore(operator, 'close', command.orderId, closed.error);
  if (closed.value.isRepeated) return before(operator, 'close', command.orderId);
  return ok({ outcome: 'done', state: closed.value.state });
}

/**
 * Returns the writes that the limits require. Fails if the order does not exist, or if a limit
 * forbids the command.
 */
async function permit(
  operator: OperatorContext,
  command: MoneyCommand,
  permission: Permission,
): Promise<Operated<readonly Write[]>> {
  const read = await readOrder(operator, command.orderId);
  return read.ok ? permitMoney(operator, read.value, command, permission) : read;
}

type Refunding = Extract<OrderCommand, { readonly kind: 'refund' }>;

/** Refunds an order within the limits of one person. */
async function refund(
  operator: OperatorContext,
  command: Refunding,
  permission: Permission,
): Promise<Operated<Acted>> {
  const { orderId, reason, refundYen } = command;
  const read = await readOrder(operator, orderId);
  if (!read.ok) return read;
  const order = read.value;
  const amount = refundAmount(order, refundYen);
  if (!amount.ok) return amount;
  const { value: amountYen } = amount;
  const counted = await permitMoney(operator, order, command, permission, amountYen);
  if (!counted.ok) return counted;
  const how = { reason, force: false, refundYen: amountYen };
  return runSettlement(operator, 'refund', orderId, () =>
    settleOrder(operator, 'refund', orderId, how, async () => counted.value),
  );
}

/** Refunds the amount that another person requested, after it checks the order's state again. */
async function approve(
  operator: OperatorContext,
  command: Extract<OrderCommand, { readonly kind: 'approve-refund' }>,
  permission: Permission,
): Promise<Operated<Acted>> {
  const { orderId, reason } = command;
  const approvable = await readForApproval(operator, orderId);
  if (!approvable.ok) {
    if (approvable.error.code !== 'REFUND_REQUEST_UNKNOWN') return approvable;
    // An approval that was carried out has spent its request. Another click continues its refund.
    const read = await readOrder(operator, orderId);
    if (read.ok && read.value.state === 'REFUNDING') await continueOrder(operator, read.value);
    return orDoneBefore(operator, 'refund', orderId, approvable.error);
  }
  const { spend, request } = approvable.value;
  const read = await readOrder(operator, orderId);
  if (!read.ok) return read;
  const counted = await permitMoney(operator, read.value, command, permission, request.amountYen);
  if (!counted.ok) return counted;
  const how = { reason, force: false, refundYen: request.amountYen };
  return runSettlement(operator, 'refund', orderId, () =>
    settleOrder(operator, 'refund', orderId, how, async () => [spend, ...counted.value]),
  );
}

/** Runs a settlement. Returns DONE_BEFORE if somebody has already done it. */
async function runSettlement(
  operator: OperatorContext,
  what: Settlement,
  orderId: OrderId,
  settle: () => Promise<Operated<Settled>>,
): Promise<Operated<Acted>> {
  const settled = await settle();
  if (!settled.ok) return orDoneBefore(operator, what, orderId, settled.error);
  const { state, isRepeated, isContinued, isPending } = settled.value;
  if (isRepeated || isContinued) return before(operator, what, orderId);
  return ok({ outcome: isPending ? 'pending' : 'done', state });
}

/**
 * Returns DONE_BEFORE if the failure comes from somebody who did the same. Otherwise returns the
 * failure.
 */
async function orDoneBefore(
  operator: OperatorContext,
  what: string,
  orderId: OrderId,
  failure: OperationFailure,
): Promise<Operated<never>> {
  const isRace =
    failure.code === 'ORDER_CHANGED' ||
    failure.code === 'ORDER_STATE_UNSUITABLE' ||
    failure.code === 'REFUND_REQUEST_UNKNOWN';
  const done = isRace ? await lastOf(operator, what, orderId) : undefined;
  return refuse(done ?? failure);
}

const before = async (operator: OperatorContext, what: string, orderId: OrderId) =>
  refuse((await lastOf(operator, what, orderId)) ?? { code: 'ORDER_CHANGED' });

async function lastOf(
  operator: OperatorContext,
  what: string,
  orderId: OrderId,
): Promise<OperationFailure | undefined> {
  const last = (await readAudits(operator, { kind: 'order', id: orderId }, what)).at(-1);
  return last && doneBefore(last.actor.name, last.atMs);
}
