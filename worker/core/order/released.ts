import type { OrderState } from '../../../contract/shared/order-state.ts';
import type { Released } from '../order-effect.ts';
import type { StoredOrder } from './order.ts';
import { has } from './states/register.ts';

/**
 * Returns what the states of a path release, each thing once. A piece is available again once it is
 * decided that it does not drop, however long the return of its money takes. A refund does not make
 * a sold piece available. A piece counts as sold if an operator decides that it was paid for.
 */
export function releasedBy(
  order: Pick<StoredOrder, 'history'>,
  path: readonly OrderState[],
): Released {
  const before = statesOf(order);
  if (has(before, 'returnsMoney')) return nothing;
  const wasSold = has(before, 'sells');
  const sold = has(path, 'sells') && !wasSold;
  const isUnsold = !sold && !wasSold;
  const isDecidedNow = has(path, 'freesPerson') && !has(before, 'freesPerson');
  const isOver = has(path, 'returnsMoney');
  return {
    stock: sold ? 'sold' : isUnsold ? unsoldPiece(isDecidedNow, isOver) : undefined,
    coupon: isOver && isUnsold,
    spending: isOver,
    activeOrder: has(path, 'freesPerson'),
  };
}

/**
 * An earlier version released the piece together with the money, so its orders may still hold one
 * at their end.
 */
const unsoldPiece = (isDecidedNow: boolean, isOver: boolean): Released['stock'] =>
  isDecidedNow ? 'returned' : isOver ? 'left over' : undefined;

/** Returns whether a piece is reserved for the order: until it is decided whether it drops. */
export const holdsPiece = (order: Pick<StoredOrder, 'history'>): boolean =>
  !has(statesOf(order), 'freesPerson');

/** Returns the states that an order has entered. */
export const statesOf = ({ history }: Pick<StoredOrder, 'history'>) =>
  history.map(({ state }) => state);

const nothing: Released = {
  stock: undefined,
  coupon: false,
  spending: false,
  activeOrder: false,
};
