import * as v from 'valibot';

/** Where a purchase stands (docs/purchase.md). */
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

/** Why a purchase did not go through; each has words on the screens. */
export const orderReasonSchema = v.picklist([
  // The payment was refused.
  'REFUSED_BY_USER',
  'INSUFFICIENT_BALANCE',
  'LIMIT_EXCEEDED',
  'NOT_VERIFIED',
  'METHOD_NOT_USABLE',
  'BINDING_ENDED',
  'DECLINED',
  'PROVIDER_BUSY',
  'PROVIDER_MISCONFIGURED',
  // The payment was not confirmed in time to still vend.
  'TOO_LATE',
  // The machine.
  'MACHINE_OFFLINE',
  'JAM',
  'SOLD_OUT',
  'DOOR_OPEN',
  'NOT_EXECUTED',
  'MACHINE_FAULT',
  'NO_EVIDENCE',
  // By a person of the operator's.
  'BY_OPERATOR',
]);
export type OrderReason = v.InferOutput<typeof orderReasonSchema>;

/** States after which nothing moves by itself. CAPTURED may still be refunded by the operator. */
export const endStates: ReadonlySet<OrderState> = new Set<OrderState>([
  'DECLINED',
  'CANCELLED',
  'CAPTURED',
  'REVERTED',
  'REFUNDED',
]);

/** Whether the live screen need not watch any longer. */
export const isSettled = (state: OrderState): boolean =>
  endStates.has(state) || state === 'MANUAL_REVIEW';

/** Whether money has changed hands: then there is something to give a receipt for. */
export const hasReceipt = (state: OrderState): boolean =>
  state === 'CAPTURED' || state === 'REFUNDING' || state === 'REFUNDED';
