import type { OrderState } from '../../../contract/shared/order-state.ts';
import type { Released } from '../order-effect.ts';
import type { StoredOrder } from './order.ts';
import { has } from './states/register.ts';

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

/** Returns the states that an order has entered. */
export const statesOf = ({ history }: Pick<StoredOrder, 'history'>) =>
  history.map(({ state }) => state);

const nothing: Released = {
  stock: undefined,
  coupon: false,
  spending: false,
  activeOrder: false,
};
