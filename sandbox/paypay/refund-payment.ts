import * as v from 'valibot';
import { type PaypayRefusal, refusalOf } from './answer.ts';
import {
  Description,
  Id64,
  MoneySchema,
  type PaypayPayment,
  type PaypayRefund,
  Seconds,
} from './payment.ts';
import type { Paypay } from './paypay.ts';

export const RefundRequestSchema = v.object({
  merchantRefundId: Id64,
  paymentId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  amount: MoneySchema,
  requestedAt: Seconds,
  reason: v.optional(Description),
});
export type RefundCall = v.InferOutput<typeof RefundRequestSchema>;

/** Refunds a payment once. The same refund id returns the first answer again. */
export function refundPayment(
  paypay: Paypay,
  merchantId: string,
  request: RefundCall,
): { refund: PaypayRefund } | PaypayRefusal {
  const payment = paypay.payments.findByPaymentId(merchantId, request.paymentId);
  if (payment === undefined) return refusalOf('RESOURCE_NOT_FOUND');
  const earlier = payment.refunds.find((one) => one.merchantRefundId === request.merchantRefundId);
  if (earlier !== undefined) return { refund: earlier };
  if (payment.refunds.length > 0) return refusalOf('MULTIPLE_REFUND');
  if (payment.status !== 'COMPLETED') return refusalOf('ORDER_NOT_REFUNDABLE');
  if (request.amount.amount > payment.held) return refusalOf('INVALID_REFUND_AMOUNT');
  if (paypay.wallets.find(payment.walletId)?.state === 'canceled')
    return refusalOf('CANCELED_USER');
  const acceptedAt = Math.floor(paypay.now() / 1000);
  const refund: PaypayRefund = { status: 'CREATED', acceptedAt, ...request };
  const refunded = { ...payment, status: 'REFUNDED' as const, refunds: [refund] };
  const event = `REFUNDED: ${request.merchantRefundId}`;
  paypay.payments.save(refunded, event, payment.held - request.amount.amount);
  return { refund };
}

/** Returns the current refund. Reading an accepted refund completes it. */
export function findRefund(
  paypay: Paypay,
  merchantId: string,
  { merchantRefundId, paymentId }: { merchantRefundId: string; paymentId: string | undefined },
): { refund: PaypayRefund } | PaypayRefusal {
  const payment = paypay.payments
    .all()
    .filter(
      (one) => one.merchantId === merchantId && one.paymentId === (paymentId ?? one.paymentId),
    )
    .find((one) => refundOf(one, merchantRefundId) !== undefined);
  const refund = payment && refundOf(payment, merchantRefundId);
  if (payment === undefined || refund === undefined) return refusalOf('NO_SUCH_REFUND_ORDER');
  const dueMs = refund.acceptedAt * 1000 + paypay.settings.get().refundDelayMs;
  if (refund.status !== 'CREATED' || paypay.now() < dueMs) return { refund };
  const done: PaypayRefund = { ...refund, status: 'REFUNDED' };
  paypay.payments.save({ ...payment, refunds: [done] }, `refund done: ${merchantRefundId}`);
  return { refund: done };
}

function refundOf({ refunds }: PaypayPayment, merchantRefundId: string): PaypayRefund | undefined {
  return refunds.find((one) => one.merchantRefundId === merchantRefundId);
}
