import * as v from 'valibot';
import { type PaypayRefusal, refusalOf } from './answer.ts';
import type { Code } from './codes.ts';
import {
  Description,
  Id64,
  MoneySchema,
  type PaymentStatus,
  type PaypayPayment,
  Seconds,
} from './payment.ts';
import type { Paypay } from './paypay.ts';

export const CaptureRequestSchema = v.object({
  merchantPaymentId: Id64,
  amount: MoneySchema,
  merchantCaptureId: Id64,
  requestedAt: Seconds,
  orderDescription: Description,
});
export type CaptureRequest = v.InferOutput<typeof CaptureRequestSchema>;

const refusals: Partial<Record<PaymentStatus, Code>> = {
  CREATED: 'ORDER_NOT_CAPTURABLE',
  FAILED: 'ORDER_NOT_CAPTURABLE',
  CANCELED: 'ORDER_NOT_CAPTURABLE',
  REAUTHORIZING: 'REAUTHORIZATION_IN_PROGRESS',
  COMPLETED: 'ALREADY_CAPTURED',
  REFUNDED: 'ALREADY_CAPTURED',
  EXPIRED: 'ORDER_EXPIRED',
};

/** Captures a hold. An amount above the hold needs the person's confirmation first. */
export function capturePayment(
  paypay: Paypay,
  merchantId: string,
  { merchantPaymentId, isRepeated, ...request }: CaptureRequest & { isRepeated: boolean },
): { payment: PaypayPayment; code: 'SUCCESS' | 'USER_CONFIRMATION_REQUIRED' } | PaypayRefusal {
  const payment = paypay.payments.find(merchantId, merchantPaymentId);
  if (payment === undefined) return refusalOf('RESOURCE_NOT_FOUND');
  const refusal = refusals[payment.status];
  if (refusal !== undefined) return refusalOf(refusal);
  if (payment.cancelDue !== undefined) return refusalOf('ORDER_NOT_CAPTURABLE');
  if (paypay.wallets.find(payment.walletId)?.state === 'canceled')
    return refusalOf('CANCELED_USER');
  // PayPay requires a new id for each retry. Its code for a repeated one is not documented.
  if (isRepeated) return refusalOf('INVALID_REQUEST_PARAMS');
  const acceptedAt = Math.floor(paypay.now() / 1000);
  const isMore = request.amount.amount > payment.request.amount.amount;
  const status = isMore ? ('USER_REQUESTED' as const) : ('COMPLETED' as const);
  const captures = [{ acceptedAt, ...request, status }];
  if (isMore) {
    const waiting = { ...payment, status: 'REAUTHORIZING' as const, captures };
    return {
      payment: paypay.payments.save(waiting, `REAUTHORIZING: ${request.merchantCaptureId}`),
      code: 'USER_CONFIRMATION_REQUIRED',
    };
  }
  const taken = { ...payment, status: 'COMPLETED' as const, captures };
  const event = `COMPLETED: ${request.merchantCaptureId}`;
  return {
    payment: paypay.payments.save(taken, event, request.amount.amount),
    code: 'SUCCESS',
  };
}
