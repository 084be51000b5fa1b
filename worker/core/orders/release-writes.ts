import type { ClientId } from '../../../contract/shared/ids.ts';
import { endStates, type OrderState } from '../../../contract/shared/order-state.ts';
import { isUsedFor } from '../coupons/coupon-document.ts';
import { incidentWrite } from '../incidents/incident-document.ts';
import type { IncidentKind } from '../incidents/incident-kinds.ts';
import { parseShelf, type Shelf } from '../machines/shelf-document.ts';
import { countAfterSale, MAX_SLOT_LOSSES, type SlotStock } from '../machines/slot-stock.ts';
import { stockWrite } from '../machines/stock-write.ts';
import { addDecline } from '../person/declines.ts';
import { type ReadUser, readUser } from '../person/read-user.ts';
import { releasingAfter } from '../person/releasing.ts';
import { returnSpending } from '../person/spending.ts';
import type { MachineName } from '../platforms/machine-object.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { type Fields, Timestamp } from '../store/values.ts';
import { update, type Write } from '../store/writes.ts';
import type { StoredOrder } from './order-document.ts';
import { has, orderStates } from './states/register.ts';

/** What a move releases, beside the order's own change. */
export type Released = {
  /** The piece was sold, or is available again. */
  readonly stock: 'sold' | 'returned' | undefined;
  readonly coupon: boolean;
  readonly spending: boolean;
  /** The outcome is decided, so the person may buy again. */
  readonly activeOrder: boolean;
};

/**
 * Returns what the states of a path release. Every end releases what the order holds, once. A
 * refund does not return a sold piece. A piece counts as sold if an operator says that it was paid
 * for. It is available again if an operator returns the money without a sale.
 */
export function releasedBy(
  order: Pick<StoredOrder, 'history'>,
  path: readonly OrderState[],
): Released {
  const before = statesOf(order);
  if (has(before, 'returnsMoney')) return nothing;
  const wasSold = has(before, 'sells');
  const sold = has(path, 'sells') && !wasSold;
  const returned = has(path, 'returnsMoney') && !sold && !wasSold;
  return {
    stock: sold ? 'sold' : returned ? 'returned' : undefined,
    coupon: returned,
    spending: has(path, 'returnsMoney'),
    activeOrder: has(path, 'freesPerson'),
  };
}

/** Returns whether a piece is reserved for the order: until it is sold or released. */
export function holdsPiece(order: Pick<StoredOrder, 'history'>): boolean {
  const before = statesOf(order);
  return !has(before, 'sells') && !has(before, 'returnsMoney');
}

const statesOf = ({ history }: Pick<StoredOrder, 'history'>) => history.map(({ state }) => state);

const nothing: Released = {
  stock: undefined,
  coupon: false,
  spending: false,
  activeOrder: false,
};

type Release = {
  readonly writes: readonly Write[];
  readonly user: ReadUser | undefined;
  readonly released: Released;
};

/**
 * Returns the writes of a release, and what they change for the person. One round trip if there are
 * any.
 */
export async function releaseWrites(
  store: Firestore,
  clientId: ClientId,
  order: StoredOrder,
  path: readonly OrderState[],
  nowMs: number,
): Promise<Release> {
  const released = releasedBy(order, path);
  if (!Object.values(released).some(Boolean)) return { writes: [], user: undefined, released };
  const machine = { clientId, machineId: order.machine.id };
  const userPath = paths.lineUser(clientId, order.lineUserId);
  // A coupon is released only together with the piece, so the documents keep their positions.
  const couponPath =
    released.coupon && order.coupon !== null
      ? paths.userCoupon(clientId, order.lineUserId, order.coupon.id)
      : undefined;
  const [userDocument, shelfDocument, couponDocument] = await store.batchGet([
    userPath,
    ...(released.stock ? [paths.shelf(clientId, order.machine.id)] : []),
    ...(couponPath ? [couponPath] : []),
  ]);
  const user = readUser(userDocument);
  const shelf = released.stock && parseShelf(machine, shelfDocument);
  const writes = [
    ...(user ? userWrite(userPath, user, order, { path, released, nowMs }) : []),
    ...(shelf && released.stock ? pieceWrites(machine, shelf, order, released.stock, nowMs) : []),
    ...(couponPath ? couponWrite(couponPath, couponDocument, order) : []),
  ];
  return { writes, user, released };
}

function userWrite(
  userPath: ReturnType<typeof paths.lineUser>,
  { user, condition, hasUnreadableLimits }: ReadUser,
  order: StoredOrder,
  { path, released, nowMs }: { path: readonly OrderState[]; released: Released; nowMs: number },
): readonly Write[] {
  // Limits that this version cannot read stay unchanged for the version that wrote them.
  if (hasUnreadableLimits) return [];
  const fields: Record<string, Fields[string]> = {};
  const declines = nextDeclines(user, path, nowMs);
  if (declines !== undefined) fields['declines'] = declines;
  if (released.activeOrder && user.activeOrder === order.id) fields['activeOrder'] = null;
  if (released.spending) {
    // By the clock that counted it: the store's may have been on another day.
    const spentAtMs = order.history[0]?.atMs ?? order.createdAtMs;
    fields['spending'] = returnSpending(user.spending, order.amountYen, spentAtMs);
  }
  const releasing = releasingAfter(user.releasing, order, {
    begins: has(path, 'awaitsRelease'),
    ends: endsIn(path),
  });
  if (releasing !== user.releasing) fields['releasing'] = releasing;
  return Object.keys(fields).length > 0 ? [update(userPath, fields, condition)] : [];
}

const endsIn = (path: readonly OrderState[]): boolean => {
  const last = path.at(-1);
  return last !== undefined && endStates.has(last);
};

/** Returns the new count of refused payments. A sale resets it. Undefined: no change. */
function nextDeclines(user: ReadUser['user'], path: readonly OrderState[], nowMs: number) {
  const change = path.map((state) => orderStates[state].effects.declines).find(Boolean);
  if (change === 'reset') return user.declines === null ? undefined : null;
  if (change === undefined) return undefined;
  const { count, sinceMs } = addDecline(user.declines, nowMs);
  return { count, since: Timestamp.ofMs(sinceMs) };
}

/**
 * Returns the writes that end the reservation. `countAfterSale` decides whether a sold piece
 * decreases the count. The machine's current offer does not matter: the slot may have left its
 * shelf.
 */
function pieceWrites(
  machine: MachineName,
  shelf: Shelf,
  order: StoredOrder,
  how: 'sold' | 'returned',
  nowMs: number,
): readonly Write[] {
  const [{ slot }] = order.lines;
  const stock = shelf.stock.get(slot);
  if (!stock?.reservedBy.includes(order.id)) return [];
  const reservedBy = stock.reservedBy.filter((id) => id !== order.id);
  const toldAtMs = order.fulfilment.command?.issuedAtMs ?? order.createdAtMs;
  const left = how === 'sold' ? countAfterSale(stock, toldAtMs) : stock.count;
  const losses = lossesAfter(stock, order, how);
  const jams = jamsAfter(stock, order, how);
  const fields = {
    reservedBy,
    ...(left === stock.count ? {} : { count: left }),
    ...(losses === stock.losses ? {} : { losses }),
    ...(jams === stock.jams ? {} : { jams }),
  };
  const stops = losses >= MAX_SLOT_LOSSES && stock.losses < MAX_SLOT_LOSSES;
  return [
    stockWrite(machine, { [slot]: fields }, { updateTime: shelf.updateTime }),
    ...(stops ? [ofSlot('SLOT_STOPPED', machine.clientId, order, nowMs)] : []),
    // Further jams belong to the same incident, until a sale ends it.
    ...(stock.jams === 0 && jams > 0
      ? [ofSlot('SLOT_JAMMED', machine.clientId, order, nowMs)]
      : []),
  ];
}

function ofSlot(kind: IncidentKind, clientId: ClientId, order: StoredOrder, nowMs: number) {
  const { id: orderId, machine, lines } = order;
  const happened = { kind, orderId, machineId: machine.id, slot: lines[0].slot };
  return incidentWrite(clientId, happened, nowMs);
}

/** Returns the slot's losses: money returned without evidence adds one, a sale resets them. */
function lossesAfter({ losses }: SlotStock, { flags }: StoredOrder, how: 'sold' | 'returned') {
  if (how === 'sold') return 0;
  return flags.includes('POSSIBLE_LOSS') ? losses + 1 : losses;
}

/**
 * Returns the slot's jams: a machine's report that nothing dropped adds one, a sale resets them.
 */
function jamsAfter({ jams }: SlotStock, { reason }: StoredOrder, how: 'sold' | 'returned') {
  if (how === 'sold') return 0;
  return reason === 'JAM' ? jams + 1 : jams;
}

function couponWrite(
  path: ReturnType<typeof paths.userCoupon>,
  stored: StoredDocument | undefined,
  order: StoredOrder,
): readonly Write[] {
  if (!stored || !isUsedFor(stored, order.id)) return [];
  const fields = { state: 'held', usedAt: null, orderId: null };
  return [update(path, fields, { updateTime: stored.updateTime })];
}
