import type { OrderState } from '../../../contract/order-state.ts';

/** The answer to "did my money come back?", and to "have I been charged?". */
export type MoneyStanding =
  | 'notYet'
  | 'held'
  | 'checking'
  | 'charging'
  | 'charged'
  | 'notCharged'
  | 'releasing'
  | 'released'
  | 'refunding'
  | 'refunded';

const standings: Readonly<Record<OrderState, MoneyStanding>> = {
  CREATED: 'notYet',
  AUTHORIZING: 'notYet',
  AUTHORIZED: 'held',
  VENDING: 'held',
  AUTH_UNKNOWN: 'checking',
  CANCELLING: 'releasing',
  CANCELLED: 'released',
  VEND_UNKNOWN: 'checking',
  MANUAL_REVIEW: 'checking',
  DISPENSED: 'charging',
  CAPTURING: 'charging',
  CAPTURED: 'charged',
  DECLINED: 'notCharged',
  VEND_FAILED: 'releasing',
  REVERTING: 'releasing',
  REVERTED: 'released',
  REFUNDING: 'refunding',
  REFUNDED: 'refunded',
};

export const moneyStanding = (state: OrderState): MoneyStanding => standings[state];

/** What is given back differs by provider and by whether it was booked already. */
export function comesBackAs(money: MoneyStanding): 'release' | 'refund' | undefined {
  if (money === 'releasing' || money === 'released') return 'release';
  return money === 'refunding' || money === 'refunded' ? 'refund' : undefined;
}
