import type { OrderState } from '../../../contract/order-state.ts';
import type { Order } from '../../../contract/orders.ts';

const booked: ReadonlySet<OrderState> = new Set(['CAPTURED', 'REFUNDING', 'REFUNDED']);

/** Money has changed hands: there is something to give a receipt for. */
export const hasReceipt = (state: OrderState): boolean => booked.has(state);

/** Consumption tax of food and drink in Japan: such lines are marked on the receipt. */
const REDUCED_PERCENT = 8;

export const isReduced = (ratePercent: number): boolean => ratePercent === REDUCED_PERCENT;

/** The day of the transaction: when the drink came out, or else when it was ordered. */
export const dealtAt = ({ history, createdAt }: Pick<Order, 'history' | 'createdAt'>): string =>
  history.find(({ state }) => state === 'DISPENSED')?.at ?? createdAt;
