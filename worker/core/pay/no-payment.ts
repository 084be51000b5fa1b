import { okay } from '../pay-providers/port/answer.ts';
import type { Payments } from '../pay-providers/port/pay-provider.ts';

const done = async () => okay(undefined);

/**
 * The calls about a payment of kind `none`, whose sum is 0. Nothing is sent, so each call succeeds
 * at once, and repeating it is harmless.
 */
export const noPayment: Payments = {
  authorize: async ({ paymentId }) => okay({ providerPaymentId: paymentId, expiresAt: null }),
  capture: done,
  revert: done,
  cancel: done,
  refund: async () => okay('DONE'),
  inquireRefund: async () => okay('NONE'),
  inquire: async ({ paymentId }) =>
    okay({
      state: 'AUTHORIZED',
      authorization: { providerPaymentId: paymentId, expiresAt: null },
    }),
};
