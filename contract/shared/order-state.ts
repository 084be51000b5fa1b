import * as v from 'valibot';

/** The state of a purchase (docs/purchase.md). */
export const orderStateSchema = v.picklist([
  'CREATED',
  'AUTHORIZING',
  'AUTHORIZED',
  'DECLINED',
  'AUTH_UNKNOWN',
  'CANCELLING',
  'CANCELLED',
  'VENDING',
  'DISPENSED',
  'VEND_FAILED',
  'VEND_UNKNOWN',
  'CAPTURING',
  'CAPTURED',
  'REVERTING',
  'REVERTED',
  'REFUNDING',
  'REFUNDED',
  'MANUAL_REVIEW',
]);
export type OrderState = v.InferOutput<typeof orderStateSchema>;

/** Why a purchase failed. The screens have a text for each. */
export const orderReasonSchema = v.picklist([
  // Reasons about a refused payment.
  'REFUSED_BY_USER',
  'INSUFFICIENT_BALANCE',
  'LIMIT_EXCEEDED',
  'NOT_VERIFIED',
  'METHOD_NOT_USABLE',
  'BINDING_ENDED',
  'DECLINED',
  'PROVIDER_BUSY',
  'PROVIDER_MISCONFIGURED',
  // The payment was confirmed too late to vend.
  'TOO_LATE',
  // Reasons about the machine.
  'MACHINE_OFFLINE',
  'JAM',
  'SOLD_OUT',
  'DOOR_OPEN',
  'NOT_EXECUTED',
  'MACHINE_FAULT',
  'NO_EVIDENCE',
  // The machine did its part, but the person took nothing.
  'NOTHING_TAKEN',
  // A member of the operator's staff decided.
  'BY_OPERATOR',
]);
export type OrderReason = v.InferOutput<typeof orderReasonSchema>;

/** States that no longer change by themselves. An operator may still refund CAPTURED. */
export const endStates: ReadonlySet<OrderState> = new Set<OrderState>([
  'DECLINED',
  'CANCELLED',
  'CAPTURED',
  'REVERTED',
  'REFUNDED',
]);

/** Returns whether the live screen can stop watching. */
export const isSettled = (state: OrderState): boolean =>
  endStates.has(state) || state === 'MANUAL_REVIEW';

/** Returns whether money was taken, so that a receipt exists. */
export const hasReceipt = (state: OrderState): boolean =>
  state === 'CAPTURED' || state === 'REFUNDING' || state === 'REFUNDED';
