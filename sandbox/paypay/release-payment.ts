import * as v from 'valibot';
import { type PaypayRefusal, refusalOf } from './answer.ts';
import { Description, Id64, type PaypayPayment, Seconds } from './payment.ts';
import type { Paypay } from './paypay.ts';

export const RevertRequestSchema = v.object({
  merchantRevertId: Id64,
  paymentId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  requestedAt: Seconds,
  reason: v.optional(Description),
});
export type RevertRequest = v.InferOutput<typeof RevertRequestSchema>;

/** Releases held money at once. A repeated revert changes nothing. */
export function revertPayment(
  paypay: Paypay,
  merchantId: string,
  { paymentId, ...request }: RevertRequest,
): { payment: PaypayPayment } | PaypayRefusal {
  const payment = paypay.payments.findByPaymentId(merchantId, paymentId);
  if (payment === undefined) return refusalOf('RESOURCE_NOT_FOUND');
  if (payment.revert?.merchantRevertId === request.merchantRevertId) return { payment };
  if (payment.status !== 'AUTHORIZED' || payment.cancelDue !== undefined) {
    return refusalOf('ORDER_NOT_CANCELABLE');
  }
  const acceptedAt = Math.floor(paypay.now() / 1000);
  const reverted = {
    ...payment,
    status: 'CANCELED' as const,
    canceledAt: acceptedAt,
    revert: { acceptedAt, ...request },
  };
  const event = `CANCELED: revert ${request.merchantRevertId}`;
  return { payment: paypay.payments.save(reverted, event, 0) };
}

/** Accepts a cancellation, which takes effect later. */
export function cancelPayment(
  paypay: Paypay,
  merchantId: string,
  merchantPaymentId: string,
): { payment: PaypayPayment } | PaypayRefusal {
  const payment = paypay.payments.find(merchantId, merchantPaymentId);
  if (payment === undefined) return refusalOf('RESOURCE_NOT_FOUND');
  if (payment.status === 'CANCELED' || payment.cancelDue !== undefined) return { payment };
  const { cancelDelayMs, cancelsCreated } = paypay.settings.get();
  if (!isCancelable(payment, paypay.now(), cancelsCreated))
    return refusalOf('ORDER_NOT_REVERSIBLE');
  const cancelDue = paypay.now() + cancelDelayMs;
  return { payment: paypay.payments.save({ ...payment, cancelDue }, 'cancellation accepted') };
}

function isCancelable(
  { kind, status, acceptedAt }: PaypayPayment,
  now: number,
  cancelsCreated: boolean,
): boolean {
  if (status === 'CREATED') return kind === 'payment' || cancelsCreated;
  if (kind === 'preauthorize') return status === 'AUTHORIZED';
  return status === 'COMPLETED' && now / 1000 < cancelDeadline(acceptedAt);
}

const JST_SECONDS = 9 * 3600;
const DAY_SECONDS = 86_400;

/** Returns the deadline: 00:15:00 in Japan on the day after the payment. 00:14:59 is still in time. */
export function cancelDeadline(acceptedAt: number): number {
  const dayInJapan = Math.floor((acceptedAt + JST_SECONDS) / DAY_SECONDS);
  return (dayInJapan + 1) * DAY_SECONDS + 15 * 60 - JST_SECONDS;
}
