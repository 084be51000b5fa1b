/**
 * Returns the id of a payment's refund, at the provider and in the order. A payment has only one
 * refund.
 */
export const refundIdOf = (paymentId: string): string => `${paymentId}-f`;
