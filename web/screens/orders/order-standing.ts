/** What a purchase's state means to the person who pays. */
export type OrderStanding =
  | 'working'
  | 'checking'
  | 'done'
  | 'cancelled'
  | 'declined'
  | 'refunding'
  | 'refunded';

const standings: Readonly<Record<string, OrderStanding>> = {
  AUTH_UNKNOWN: 'checking',
  VEND_UNKNOWN: 'checking',
  MANUAL_REVIEW: 'checking',
  DISPENSED: 'done',
  CAPTURING: 'done',
  CAPTURED: 'done',
  CANCELLED: 'cancelled',
  REVERTED: 'cancelled',
  DECLINED: 'declined',
  REFUNDING: 'refunding',
  REFUNDED: 'refunded',
};

/** Every other state, also one this app does not know yet, is work in progress. */
export const orderStanding = (state: string): OrderStanding =>
  Object.hasOwn(standings, state) ? (standings[state] ?? 'working') : 'working';
