import type { OrderState } from '../../../contract/shared/order-state.ts';

/**
 * Every legal step of a purchase. Other steps cannot be stored. Only an operator moves an order out
 * of MANUAL_REVIEW (`npm run orders`), with a reason.
 */
export const transitions: Readonly<Record<OrderState, readonly OrderState[]>> = {
  CREATED: ['AUTHORIZING', 'CANCELLED'],
  AUTHORIZING: ['AUTHORIZED', 'DECLINED', 'AUTH_UNKNOWN'],
  AUTH_UNKNOWN: ['AUTHORIZED', 'DECLINED', 'CANCELLING'],
  CANCELLING: ['CANCELLED', 'MANUAL_REVIEW'],
  AUTHORIZED: ['VENDING', 'REVERTING'],
  VENDING: ['DISPENSED', 'VEND_FAILED', 'VEND_UNKNOWN'],
  VEND_UNKNOWN: ['DISPENSED', 'VEND_FAILED', 'REVERTING'],
  DISPENSED: ['CAPTURING'],
  CAPTURING: ['CAPTURED', 'MANUAL_REVIEW'],
  VEND_FAILED: ['REVERTING'],
  REVERTING: ['REVERTED', 'MANUAL_REVIEW'],
  CAPTURED: ['REFUNDING'],
  REFUNDING: ['REFUNDED', 'MANUAL_REVIEW'],
  MANUAL_REVIEW: [
    'CAPTURED',
    'CANCELLED',
    'REVERTED',
    'REFUNDED',
    'CAPTURING',
    'REVERTING',
    'REFUNDING',
  ],
  // Money turned out to be held after all, or inquiries failed.
  DECLINED: ['REVERTING', 'MANUAL_REVIEW'],
  CANCELLED: ['REVERTING', 'MANUAL_REVIEW'],
  REVERTED: [],
  REFUNDED: [],
};

/** Returns whether these states may follow each other, starting from `from`. */
export function isLegalPath(from: OrderState, path: readonly OrderState[]): boolean {
  let at = from;
  for (const next of path) {
    if (!transitions[at].includes(next)) return false;
    at = next;
  }
  return true;
}
