import * as v from 'valibot';
import type { ClientId } from '../../contract/ids.ts';
import { endStates } from '../../contract/order-state.ts';
import type { LineUserDocument } from '../person/line-user-document.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { decodeFields, encodeFields, type Fields, Timestamp } from '../store/values.ts';
import { update, type Write } from '../store/writes.ts';
import type { Move } from './advance.ts';
import { orderDocument, type StoredOrder } from './order-document.ts';
import { releaseWrites } from './release-writes.ts';
import { START_WITHIN_MS } from './timing.ts';
import { isLegalPath } from './transitions.ts';

/**
 * Stores a move: the order by compare-and-set, and in the same commit what the move gives back.
 * @param beside writes that happen with it or not at all.
 * @returns the order as it stands then; undefined when somebody else changed it first.
 */
export async function commitMove(
  { store, nowMs }: Pick<Services, 'store' | 'nowMs'>,
  clientId: ClientId,
  order: StoredOrder,
  move: Move,
  beside: readonly Write[] = [],
): Promise<StoredOrder | undefined> {
  if (!isLegalPath(order.state, move.path)) {
    throw new Error(`no way from ${order.state} through ${move.path.join(', ')}`);
  }
  const now = nowMs();
  const { writes, user } = await releaseWrites(store, clientId, order, move, now);
  const notice = noticeOf(order, move, user?.user);
  const fields = { ...changedFields(order, move, now, notice), notice };
  const path = paths.order(clientId, order.id);
  const committed = await store.commit([
    update(path, fields, { updateTime: order.updateTime }),
    ...writes,
    ...beside,
  ]);
  if (!committed.ok) return undefined;
  const updateTime = committed.value[0] ?? '';
  const changed = decodeFields(encodeFields({ ...fields, updatedAt: new Timestamp(updateTime) }));
  const { id, updateTime: _before, ...before } = order;
  return { ...v.parse(orderDocument, { ...before, ...changed }), id, updateTime };
}

function changedFields(
  order: StoredOrder,
  move: Move,
  now: number,
  notice: StoredOrder['notice'],
): Fields {
  const at = new Timestamp(new Date(now).toISOString());
  const later = (ms: number) => new Timestamp(new Date(now + ms).toISOString());
  const { path, reason, flag, afterMs, providerPaymentId, attempt } = move;
  const state = path.at(-1) ?? order.state;
  return {
    state,
    attempt: path.length > 0 ? 1 : (attempt ?? order.attempt),
    driveAt: afterMs === undefined ? stillDue(order, move, notice, at) : later(afterMs),
    ...(path.length > 0
      ? { history: [...historyOf(order), ...path.map((next) => ({ state: next, at }))] }
      : {}),
    ...(reason ? { reason } : {}),
    ...(flag && !order.flags.includes(flag) ? { flags: [...order.flags, flag] } : {}),
    ...(providerPaymentId === undefined ? {} : { pay: { ...order.pay, providerPaymentId } }),
    ...(path.includes('VENDING') ? { notAfter: later(START_WITHIN_MS) } : {}),
  };
}

/**
 * A flag alone leaves the order's own time as it was. At its end an order is due once more while a
 * message is owed: also after a crash it is sent.
 */
function stillDue(
  order: StoredOrder,
  { path }: Move,
  notice: StoredOrder['notice'],
  at: Timestamp,
): Timestamp | null {
  const state = path.at(-1) ?? order.state;
  if (endStates.has(state) && notice === null) return null;
  if (path.length === 0) return order.driveAt === null ? null : new Timestamp(order.driveAt);
  return endStates.has(state) ? at : null;
}

const historyOf = ({ history }: StoredOrder) =>
  history.map(({ state, at }) => ({ state, at: new Timestamp(at) }));

/** Which message the person is to get once the order has ended: friends who want it, money that moved. */
function noticeOf(
  order: StoredOrder,
  { path, notice }: Move,
  user: LineUserDocument | undefined,
): StoredOrder['notice'] {
  if (notice === null) return null;
  if (!user?.follow || !user.settings.notifications.receipts) return order.notice;
  if (path.includes('DISPENSED')) return 'receipt';
  const held = order.pay.providerPaymentId !== null;
  const back = path.some((state) => ['CANCELLED', 'REVERTED', 'REFUNDED'].includes(state));
  return back && held ? 'money-back' : order.notice;
}
