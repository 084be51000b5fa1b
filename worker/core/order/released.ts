import type { OrderState } from '../../../contract/shared/order-state.ts';
import type { Released } from '../order-effect.ts';
import type { StoredOrder } from './order.ts';
import { has } from './states/register.ts';

/**
 * Returns what the states of a path release, each once. A piece is available again when it is decided that
 * it does not drop, however long its money takes to go back. A refund does not return a sold piece. A piece
 * counts as sold if an operator says that it was paid for.
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

/** The version before released the piece with the money, so an order of it may still hold one at its end. */
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
