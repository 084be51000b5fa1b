import type { ClientId } from '../../contract/ids.ts';
import type { OrderState } from '../../contract/order-state.ts';
import { parseCoupon } from '../coupons/coupon-document.ts';
import { parseStock, type StoredStock } from '../machines/stock-document.ts';
import { type ReadUser, readUser } from '../person/read-user.ts';
import { returnSpending } from '../person/spending.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { type Fields, Timestamp } from '../store/values.ts';
import { update, type Write } from '../store/writes.ts';
import type { Move } from './advance.ts';
import type { StoredOrder } from './order-document.ts';

/** What a move gives back, beside the order's own change. */
type Released = {
  /** The piece left the machine, or is free again. */
  readonly stock: 'sold' | 'returned' | undefined;
  readonly coupon: boolean;
  readonly spending: boolean;
  /** The outcome is decided: the person may buy again. */
  readonly activeOrder: boolean;
};

const unsold: readonly OrderState[] = ['DECLINED', 'CANCELLED', 'REVERTED'];
const decided: readonly OrderState[] = [...unsold, 'DISPENSED', 'REVERTING', 'MANUAL_REVIEW'];

/** By the states a move goes through. A piece that was sold once is not returned by a refund. */
export function releasedBy({ history }: StoredOrder, { path }: Move): Released {
  const was = (state: OrderState) => history.some((entry) => entry.state === state);
  const goes = (states: readonly OrderState[]) => path.some((state) => states.includes(state));
  const sold = path.includes('DISPENSED');
  const returned = goes(unsold) && !was('DISPENSED');
  return {
    stock: sold ? 'sold' : returned ? 'returned' : undefined,
    coupon: returned,
    spending: goes(unsold) || path.includes('REFUNDED'),
    activeOrder: goes(decided),
  };
}

/** The writes of a release, and what they tell about the person. One round trip when there are any. */
export async function releaseWrites(
  store: Firestore,
  clientId: ClientId,
  order: StoredOrder,
  move: Move,
  nowMs: number,
): Promise<{ readonly writes: readonly Write[]; readonly user: ReadUser | undefined }> {
  const released = releasedBy(order, move);
  if (!Object.values(released).some(Boolean)) return { writes: [], user: undefined };
  const [slot] = order.lines;
  const stockPath = paths.stock(clientId, order.machine.id, slot?.slot ?? '-');
  const userPath = paths.lineUser(clientId, order.lineUserId);
  const couponPath = paths.userCoupon(clientId, order.lineUserId, order.coupon?.id ?? '-');
  // A coupon comes back only together with the piece, so the documents keep their places.
  const takesCoupon = released.coupon && order.coupon !== null;
  const [userDocument, stockDocument, couponDocument] = await store.batchGet([
    userPath,
    ...(released.stock ? [stockPath] : []),
    ...(takesCoupon ? [couponPath] : []),
  ]);
  const user = readUser(userDocument);
  const stock = released.stock && parseStock(stockDocument);
  const writes = [
    ...(user ? userWrite(userPath, user, order, released) : []),
    ...(stock && released.stock ? stockWrite(stockPath, stock, order, released.stock, nowMs) : []),
    ...(takesCoupon ? couponWrite(couponPath, couponDocument, order) : []),
  ];
  return { writes, user };
}

function userWrite(
  path: ReturnType<typeof paths.lineUser>,
  { user, condition }: ReadUser,
  order: StoredOrder,
  released: Released,
): readonly Write[] {
  const fields: Record<string, Fields[string]> = {};
  if (released.activeOrder && user.activeOrder === order.id) fields['activeOrder'] = null;
  if (released.spending) {
    const spentAtMs = Date.parse(order.createdAt);
    fields['spending'] = returnSpending(user.spending, order.amountYen, spentAtMs);
  }
  return Object.keys(fields).length > 0 ? [update(path, fields, condition)] : [];
}

/**
 * The reservation ends. A piece that fell is counted off unless the machine has counted since it was
 * told: its report is the truth then, and this one piece is in it.
 */
function stockWrite(
  path: ReturnType<typeof paths.stock>,
  stock: StoredStock,
  order: StoredOrder,
  how: 'sold' | 'returned',
  nowMs: number,
): readonly Write[] {
  if (!stock.reservedBy.includes(order.id)) return [];
  const reservedBy = stock.reservedBy.filter((id) => id !== order.id);
  const told = order.history.findLast(({ state }) => state === 'VENDING')?.at;
  const counted = Date.parse(stock.reportedAt ?? '') >= Date.parse(told ?? '');
  const fields =
    how === 'sold' && !counted
      ? {
          reservedBy,
          count: Math.max(0, stock.count - 1),
          reportedAt: new Timestamp(new Date(nowMs).toISOString()),
        }
      : { reservedBy };
  return [update(path, fields, { updateTime: stock.updateTime })];
}

function couponWrite(
  path: ReturnType<typeof paths.userCoupon>,
  stored: StoredDocument | undefined,
  order: StoredOrder,
): readonly Write[] {
  const coupon = parseCoupon(stored);
  if (!coupon || coupon.orderId !== order.id) return [];
  const fields = { state: 'held', usedAt: null, orderId: null };
  return [update(path, fields, { updateTime: coupon.updateTime })];
}
