import type { MessageKind } from '../../../contract/shared/client.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { endStates } from '../../../contract/shared/order-state.ts';
import { incidentWrite } from '../incidents/incident-document.ts';
import { log, logWord } from '../log.ts';
import type { LineUserDocument } from '../person/line-user-document.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { decodeFields, encodeFields, type Fields, Timestamp } from '../store/values.ts';
import { update, type Write } from '../store/writes.ts';
import type { Move } from './advance.ts';
import { hasBeen, type OrderFlag, parseOrder, type StoredOrder } from './order-document.ts';
import { type Released, releaseWrites } from './release-writes.ts';
import { BEFORE_EXPIRY_MS, deadlineMs, REQUEST_MAY_ARRIVE_MS, START_WITHIN_MS } from './timing.ts';
import { isLegalPath } from './transitions.ts';

/** An order after a stored move, and what the move released. */
export type Committed = { readonly order: StoredOrder; readonly released: Released };

/**
 * Stores a move: the order by compare-and-set, with all that the move releases in the same commit.
 *
 * @param beside writes that happen in the same commit.
 *
 * @returns undefined if somebody else changed the order first.
 */
export async function commitMove(
  { store, nowMs, metrics }: Pick<Services, 'store' | 'nowMs' | 'metrics'>,
  clientId: ClientId,
  order: StoredOrder,
  move: Move,
  beside: readonly Write[] = [],
): Promise<Committed | undefined> {
  if (!isLegalPath(order.state, move.path)) {
    throw new Error(`no way from ${order.state} through ${move.path.join(', ')}`);
  }
  const now = nowMs();
  const { writes, user, released } = await releaseWrites(store, clientId, order, move, now);
  const notice = noticeOf(order, move, user?.user);
  const fields = { ...changedFields(order, move, now, notice), notice };
  const { updateTime: before } = order.document;
  const raised = raisedBy(order, move);
  const committed = await store.commit([
    update(
      paths.order(clientId, order.id),
      written(fields),
      { updateTime: before },
      maskOf(fields),
    ),
    ...writes,
    ...raised.map((kind) => incidentWrite(clientId, incidentOf(order, kind), now)),
    ...beside,
  ]);
  if (!committed.ok) return undefined;
  for (const outcome of raised) log('order.flagged', { clientId, orderId: order.id, outcome });
  measurePath(metrics, clientId, order, move, now);
  const [updateTime = before] = committed.value;
  return { order: orderAfter(order, fields, updateTime), released };
}

/** Measures the time to each state. VENDING: tap to command. DISPENSED: command to drop. */
function measurePath(
  metrics: Services['metrics'],
  clientId: ClientId,
  { history, pay }: StoredOrder,
  { path, reason }: Move,
  now: number,
): void {
  const sinceStateMs = now - (history.at(-1)?.atMs ?? now);
  for (const [index, state] of path.entries()) {
    metrics.measure({
      metric: 'purchase',
      clientId,
      state,
      payKind: logWord(pay.kind),
      reason: reason === undefined || reason === null ? null : logWord(reason),
      // Uses our own clock, as the history does. `createdAt` is the store's.
      sinceTapMs: now - (history[0]?.atMs ?? now),
      sinceStateMs: index === 0 ? sinceStateMs : 0,
    });
  }
}

/** Returns the incidents of a move: for each new flag, and for manual review. */
function raisedBy({ flags }: StoredOrder, { flag, path }: Move): readonly IncidentKind[] {
  return [
    ...(flag && !flags.includes(flag) ? [flag] : []),
    ...(path.includes('MANUAL_REVIEW') ? (['MANUAL_REVIEW'] as const) : []),
  ];
}
type IncidentKind = OrderFlag | 'MANUAL_REVIEW';

const incidentOf = ({ id, machine }: StoredOrder, kind: IncidentKind) => ({
  kind,
  orderId: id,
  machineId: machine.id,
});

/** Writes only the payment's number, because a newer version may store more fields beside it. */
const written = ({ pay, ...fields }: Changed): Fields =>
  pay ? { ...fields, pay: { providerPaymentId: pay.providerPaymentId } } : fields;

const maskOf = (fields: Changed): readonly string[] =>
  Object.keys(fields).map((name) => (name === 'pay' ? 'pay.providerPaymentId' : name));

/** Returns the order as a read right after the commit would. */
function orderAfter({ document }: StoredOrder, changed: Fields, updateTime: string): StoredOrder {
  const stamped = { ...changed, updatedAt: new Timestamp(updateTime) };
  const fields = { ...document.fields, ...decodeFields(encodeFields(stamped)) };
  return parseOrder({ ...document, fields, updateTime });
}

type Changed = Fields & {
  readonly pay?: StoredOrder['pay'] & { readonly providerPaymentId: string };
};

function changedFields(
  order: StoredOrder,
  move: Move,
  now: number,
  notice: StoredOrder['notice'],
): Changed {
  const { path, reason, flag, afterMs, providerPaymentId, attempt } = move;
  const state = path.at(-1) ?? order.state;
  const entries = path.map((next) => ({ state: next, atMs: now }));
  const checkAtMs = checkAtOf(order, move, now);
  const driveAtMs =
    afterMs === undefined
      ? stillDueMs(order, move, { notice, checkAtMs }, now)
      : Math.min(now + afterMs, Math.max(now, deadlineAfter(order, move, now)));
  return {
    state,
    attempt: path.length > 0 ? 1 : (attempt ?? order.attempt),
    driveAt: moment(driveAtMs),
    openOn: isOver(state, { driveAtMs, checkAtMs }) ? null : order.pay.methodId,
    ...(path.length > 0 ? { history: historyFields([...order.history, ...entries]) } : {}),
    ...(reason ? { reason } : {}),
    ...(flag && !order.flags.includes(flag) ? { flags: [...order.flags, flag] } : {}),
    ...(providerPaymentId === undefined ? {} : { pay: { ...order.pay, providerPaymentId } }),
    ...(move.expiresAtMs === undefined ? {} : { expiresAt: moment(move.expiresAtMs) }),
    ...(move.refundAccepted ? { refundAccepted: true } : {}),
    // The day under which the refund is reconciled.
    ...(path.includes('REFUNDING') ? { refundAt: moment(now) } : {}),
    ...(checkAtMs === order.checkAtMs ? {} : { checkAt: moment(checkAtMs) }),
    ...(path.includes('VENDING') ? { notAfter: moment(now + START_WITHIN_MS) } : {}),
  };
}

/** Returns whether the provider needs no further call, so that the wallet may be unbound. */
const isOver = (
  state: StoredOrder['state'],
  { driveAtMs, checkAtMs }: Pick<StoredOrder, 'driveAtMs' | 'checkAtMs'>,
) => (endStates.has(state) ? checkAtMs === null : state === 'MANUAL_REVIEW' && driveAtMs === null);

/** Returns when the move's state ends by time alone, or when the payment needs a check. */
function deadlineAfter(order: StoredOrder, { path, refundAccepted }: Move, now: number): number {
  const state = path.at(-1);
  if (refundAccepted || (state === undefined && order.refundAccepted))
    return Number.POSITIVE_INFINITY;
  const { vendByMs, command, history, createdAtMs } = order;
  const told = path.includes('VENDING') ? now + START_WITHIN_MS : (command?.notAfterMs ?? null);
  const sinceMs = state === undefined ? (history.at(-1)?.atMs ?? createdAtMs) : now;
  const ends = deadlineMs(state ?? order.state, { vendByMs, notAfterMs: told, sinceMs });
  const expiring = (order.expiresAtMs ?? Number.POSITIVE_INFINITY) - BEFORE_EXPIRY_MS;
  return expiring > now ? Math.min(ends, expiring) : ends;
}

const moment = (ms: number | null) => (ms === null ? null : Timestamp.ofMs(ms));

const historyFields = (history: StoredOrder['history']) =>
  history.map(({ state, atMs }) => ({ state, at: Timestamp.ofMs(atMs) }));

/**
 * Returns when an order is due after this move. A flag alone keeps the order's time. An ended order
 * is due again while it owes a message, even after a crash, and for its last inquiry.
 */
function stillDueMs(
  order: StoredOrder,
  { path, checked }: Move,
  { notice, checkAtMs }: Pick<StoredOrder, 'notice' | 'checkAtMs'>,
  now: number,
): number | null {
  const state = path.at(-1) ?? order.state;
  if (endStates.has(state) && notice === null) return checkAtMs;
  if (path.length === 0) return checked ? null : order.driveAtMs;
  return endStates.has(state) ? now : null;
}

/**
 * Returns when to ask about an order that ends without a payment: once its request can no longer
 * arrive. An order decided later than that was decided by an inquiry.
 */
function checkAtOf(order: StoredOrder, { path, checked }: Move, now: number): number | null {
  if (checked) return null;
  const state = path.at(-1);
  if (state === undefined) return order.checkAtMs;
  if (state !== 'DECLINED' && state !== 'CANCELLED') return null;
  const wasSent = hasBeen(order, 'AUTHORIZING');
  const arrivedMs = order.vendByMs + REQUEST_MAY_ARRIVE_MS;
  return wasSent && now < arrivedMs ? arrivedMs : null;
}

/**
 * Returns the message that the ended order owes the person, among those that the tenant sends. A
 * receipt needs the person's setting. The news of returned money goes to every friend.
 */
function noticeOf(
  order: StoredOrder,
  { path, notice }: Move,
  user: LineUserDocument | undefined,
): StoredOrder['notice'] {
  if (notice === null) return null;
  if (!user?.follow) return order.notice;
  const sends = (kind: MessageKind) => order.sender.messages.includes(kind);
  const wantsReceipt = user.settings.notifications.receipts && sends('receipts');
  if (path.includes('DISPENSED')) return wantsReceipt ? 'receipt' : order.notice;
  const back = path.some((state) => ['CANCELLED', 'REVERTED', 'REFUNDED'].includes(state));
  return back && order.held && sends('moneyBack') ? 'money-back' : order.notice;
}
