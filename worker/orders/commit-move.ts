import type { MessageKind } from '../../contract/client.ts';
import type { ClientId } from '../../contract/ids.ts';
import { endStates } from '../../contract/order-state.ts';
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

/** An order right after a move was stored, and what the move gave back with it. */
export type Committed = { readonly order: StoredOrder; readonly released: Released };

/**
 * Stores a move: the order by compare-and-set, and in the same commit what the move gives back.
 * @param beside writes that happen with it or not at all.
 * @returns undefined when somebody else changed the order first.
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

/** How long the way to each state took: to VENDING it is tap to command, to DISPENSED command to drop. */
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
      // By our own clock, as all of the history: `createdAt` is the store's.
      sinceTapMs: now - (history[0]?.atMs ?? now),
      sinceStateMs: index === 0 ? sinceStateMs : 0,
    });
  }
}

/** What an operator must look at because of a move: a flag that is new, or that a person decides. */
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

/** Of the payment only its number is written: a newer version may keep more beside it. */
const written = ({ pay, ...fields }: Changed): Fields =>
  pay ? { ...fields, pay: { providerPaymentId: pay.providerPaymentId } } : fields;

const maskOf = (fields: Changed): readonly string[] =>
  Object.keys(fields).map((name) => (name === 'pay' ? 'pay.providerPaymentId' : name));

/** The order as a read right after the commit would find it. */
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
    // The day under which a refund is reconciled.
    ...(path.includes('REFUNDING') ? { refundAt: moment(now) } : {}),
    ...(checkAtMs === order.checkAtMs ? {} : { checkAt: moment(checkAtMs) }),
    ...(path.includes('VENDING') ? { notAfter: moment(now + START_WITHIN_MS) } : {}),
  };
}

/** Whether nothing more will be asked of the provider: the wallet may be unbound. */
const isOver = (
  state: StoredOrder['state'],
  { driveAtMs, checkAtMs }: Pick<StoredOrder, 'driveAtMs' | 'checkAtMs'>,
) => (endStates.has(state) ? checkAtMs === null : state === 'MANUAL_REVIEW' && driveAtMs === null);

/** When the state that a move leads to ends by the clock alone, or the money must be looked after. */
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
 * A flag alone leaves the order's own time as it was. At its end an order is due once more while a
 * message is owed, also after a crash; and when it is to be asked about a last time.
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
 * When an order that ends without a payment is asked about once more: where a request was sent, once
 * that can no longer arrive. What is decided later than that was decided by asking.
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
 * Which message the person is to get once the order has ended, of those that the tenant sends: a receipt
 * where they switched it on; that money comes back every friend is told.
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
