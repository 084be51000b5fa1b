import type { OrderState } from '../../../contract/shared/order-state.ts';
import type { StoredOrder } from './order.ts';

/** Returns whether an order has been in a state. */
export const hasBeen = ({ history }: Pick<StoredOrder, 'history'>, state: OrderState): boolean =>
  history.some((entry) => entry.state === state);

/** Returns when the order entered its state. */
export const enteredAtMs = ({
  history,
  createdAtMs,
}: Pick<StoredOrder, 'history' | 'createdAtMs'>): number => history.at(-1)?.atMs ?? createdAtMs;
