import type { StoredOrder } from '../../worker/core/order/order.ts';
import { control } from './control.ts';

/** The person of the stand-ins whose wallet pays. */
const PAYER = 'misaki';

/**
 * Stores the payments of past orders at the stand-ins, as captured there, so that they can be refunded. A
 * d払い payment of an order that is not captured is a hold.
 */
export async function takePayments(
  standIns: string,
  orders: readonly StoredOrder[],
): Promise<void> {
  const paid = orders.flatMap(({ payment, ...order }) =>
    payment.kind === 'none' || payment.providerPaymentId === null
      ? []
      : [{ ...order, payment, paymentId: payment.providerPaymentId }],
  );
  const by = (kind: 'paypay' | 'dpay') => paid.filter(({ payment }) => payment.kind === kind);
  await control(standIns, 'POST', '/paypay/payments', {
    payments: by('paypay').map(({ id, amountYen, createdAtMs, payment, paymentId }) => ({
      ...{ merchantId: payment.merchant.account, merchantPaymentId: id, paymentId },
      ...{ walletId: PAYER, amountYen, acceptedAt: Math.floor(createdAtMs / 1000) },
    })),
  });
  await control(standIns, 'POST', '/gmo/orders', {
    orders: by('dpay').map(({ id, amountYen, createdAtMs, payment, paymentId }) => ({
      ...{ shopId: payment.merchant.account, orderId: id, accessId: paymentId },
      ...{ merchantName: payment.merchant.name, amountYen, createdAt: createdAtMs },
      status: payment.capturedAtMs === null ? 'AUTH' : 'SALES',
    })),
  });
}
