import * as v from 'valibot';

/** The reasons why an operator must look at an order. */
export const orderFlagSchema = v.picklist([
  // Money was returned without evidence that nothing dropped. A product may be lost.
  'POSSIBLE_LOSS',
  // The machine reported `dispensed` after the money was returned.
  'LATE_DISPENSED',
  // The machine lost its journal after the command, so its reports about it prove nothing.
  'JOURNAL_LOST',
  // The machine reported `failed` after `dispensed`.
  'CONTRADICTION',
  // The product dropped, but the provider took no money.
  'NOT_PAID',
  // Money was held although the order had ended without a payment. It was released.
  'HELD_AFTER_END',
  // The provider finds no such payment, but its answer does not prove that there is none.
  'ABSENCE_UNPROVEN',
  // The provider accepted a refund and then failed to pay it.
  'REFUND_FAILED',
  // The provider reported another amount or another payment than the order's.
  'PAYMENT_MISMATCH',
]);
export type OrderFlag = v.InferOutput<typeof orderFlagSchema>;
