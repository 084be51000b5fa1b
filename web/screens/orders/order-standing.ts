import type { OrderState } from '../../../contract/order-state.ts';

/** What a purchase's state means to the person who pays. */
export type OrderStanding =
  | 'working'
  | 'checking'
  | 'done'
  | 'cancelling'
  | 'cancelled'
  | 'declined'
  | 'refunding'
  | 'refunded';

const standings: Readonly<Record<OrderState, OrderStanding>> = {
  CREATED: 'working',
  AUTHORIZING: 'working',
  AUTHORIZED: 'working',
  DECLINED: 'declined',
  AUTH_UNKNOWN: 'checking',
  CANCELLING: 'checking',
  CANCELLED: 'cancelled',
  VENDING: 'working',
  DISPENSED: 'done',
  VEND_FAILED: 'cancelling',
  VEND_UNKNOWN: 'checking',
  CAPTURING: 'done',
  CAPTURED: 'done',
  REVERTING: 'cancelling',
  REVERTED: 'cancelled',
  REFUNDING: 'refunding',
  REFUNDED: 'refunded',
  MANUAL_REVIEW: 'checking',
};

/** How a purchase stands, in one of few words. */
export const orderStanding = (state: OrderState): OrderStanding => standings[state];
