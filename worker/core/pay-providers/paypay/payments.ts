import * as v from 'valibot';
import { type Answer, declined, okay, unknown } from '../port/answer.ts';
import type {
  Authorization,
  Inquiry,
  Payment,
  PaymentState,
  PaymentStep,
  RefundState,
} from '../port/pay-provider.ts';
import { refundIdOf } from '../port/refund-id.ts';
import { readReply } from './read-reply.ts';
import type { PayPayApi, PayPayCredentials } from './wire.ts';

const payment = v.object({
  status: v.string(),
  paymentId: v.optional(v.string(), ''),
  expiresAt: v.optional(v.nullable(v.number()), null),
  amount: v.fallback(v.optional(v.object({ amount: v.number() })), undefined),
});
type PayPayPayment = v.InferOutput<typeof payment>;

/** PayPay's statuses (its API reference) mapped to ours. REAUTHORIZING still holds the amount. */
const states: Readonly<Record<string, PaymentState>> = {
  CREATED: 'PENDING',
  AUTHORIZED: 'AUTHORIZED',
  REAUTHORIZING: 'AUTHORIZED',
  COMPLETED: 'CAPTURED',
  REFUNDED: 'REFUNDED',
  FAILED: 'FAILED',
  CANCELED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
};

const yen = (amountYen: number) => ({ amount: amountYen, currency: 'JPY' });

/** Returns the held amount. Null if PayPay omits the payment id that revert and refund need. */
function authorizationOf({ paymentId, expiresAt, amount }: PayPayPayment): Authorization | null {
  if (paymentId === '') return null;
  return {
    providerPaymentId: paymentId,
    ...(amount ? { amountYen: amount.amount } : {}),
    expiresAt: expiresAt === null ? null : new Date(expiresAt * 1000).toISOString(),
  };
}

/** PayPay's API with one merchant's keys, at one time. */
export type PayPayWire = {
  readonly api: PayPayApi;
  readonly credentials: PayPayCredentials;
  /** Seconds since 1970, as PayPay expects. */
  readonly requestedAt: number;
};

const moneyMoved = v.object({ status: v.string() });

/** Holds the amount. PayPay repeats its first answer for a repeated payment id. */
export async function authorizePayment(
  { api, credentials, requestedAt }: PayPayWire,
  { paymentId, account, amountYen, description, storeId, terminalId }: Payment,
): Promise<Answer<Authorization>> {
  const body = {
    merchantPaymentId: paymentId,
    userAuthorizationId: account,
    amount: yen(amountYen),
    requestedAt,
    orderDescription: description.slice(0, 255),
    ...(storeId === undefined ? {} : { storeId }),
    ...(terminalId === undefined ? {} : { terminalId }),
  };
  // A second can of the same price within five minutes is normal at a vending machine. Our own
  // order id keeps one order from being paid twice.
  const query = { agreeSimilarTransaction: 'true' };
  const path = '/v2/payments/preauthorize';
  const answer = readReply(await api.call(credentials, 'POST', path, body, query), payment);
  if (answer.kind !== 'OK') return answer;
  const state = states[answer.value.status];
  const authorization = authorizationOf(answer.value);
  // If the payment id is missing, the inquiry supplies it.
  if (state === 'AUTHORIZED') return authorization ? okay(authorization) : unknown;
  if (state === 'FAILED' || state === 'CANCELLED' || state === 'EXPIRED')
    return declined('DECLINED');
  // Still CREATED, or an unknown status: inquire.
  return unknown;
}

/** Captures the held amount. */
export async function capturePayment(
  { api, credentials, requestedAt }: PayPayWire,
  { paymentId, providerPaymentId, amountYen, attempt, description }: PaymentStep,
): Promise<Answer<void>> {
  const reply = await api.call(credentials, 'POST', '/v2/payments/capture', {
    merchantPaymentId: paymentId,
    amount: yen(amountYen),
    // PayPay requires a new id for each retry. ALREADY_CAPTURED prevents a second capture.
    merchantCaptureId: `${paymentId}-c${attempt}`,
    requestedAt,
    orderDescription: description.slice(0, 255),
  });
  const answer = readReply(reply, payment);
  if (answer.kind === 'DECLINED' && answer.code === 'ALREADY_DONE') return okay(undefined);
  if (answer.kind !== 'OK') return answer;
  const answered = authorizationOf(answer.value);
  const isOurs =
    (answered?.providerPaymentId ?? providerPaymentId) === providerPaymentId &&
    (answered?.amountYen ?? amountYen) === amountYen;
  // The answer of another payment proves nothing about this one, so the caller inquires.
  return isOurs && states[answer.value.status] === 'CAPTURED' ? okay(undefined) : unknown;
}

/** Releases the held amount. */
export async function revertPayment(
  { api, credentials, requestedAt }: PayPayWire,
  { paymentId, providerPaymentId, attempt, description }: PaymentStep,
): Promise<Answer<void>> {
  const reply = await api.call(credentials, 'POST', '/v2/payments/preauthorize/revert', {
    merchantRevertId: `${paymentId}-r${attempt}`,
    paymentId: providerPaymentId,
    requestedAt,
    reason: description.slice(0, 255),
  });
  const answer = readReply(reply, moneyMoved);
  if (answer.kind !== 'OK') return answer;
  return answer.value.status === 'CANCELED' ? okay(undefined) : unknown;
}

/**
 * Refunds a captured amount. An order has one refund, and PayPay repeats its first answer for it.
 */
export async function refundPayment(
  { api, credentials, requestedAt }: PayPayWire,
  { paymentId, providerPaymentId, amountYen, description }: PaymentStep,
): Promise<Answer<RefundState>> {
  const reply = await api.call(credentials, 'POST', '/v2/refunds', {
    merchantRefundId: refundIdOf(paymentId),
    paymentId: providerPaymentId,
    amount: yen(amountYen),
    requestedAt,
    reason: description.slice(0, 255),
  });
  return refundOf(readReply(reply, moneyMoved));
}

/** PayPay's statuses of a refund. CREATED: accepted. REFUNDED: the money is back. */
const refundStates: Readonly<Record<string, RefundState>> = {
  CREATED: 'ACCEPTED',
  REFUNDED: 'DONE',
  FAILED: 'FAILED',
};

function refundOf(answer: Answer<{ readonly status: string }>): Answer<RefundState> {
  if (answer.kind !== 'OK') return answer;
  const state = refundStates[answer.value.status];
  return state ? okay(state) : unknown;
}

/** Returns the state of the order's refund. */
export async function inquireRefund(
  { api, credentials }: PayPayWire,
  { paymentId, providerPaymentId }: PaymentStep,
): Promise<Answer<RefundState>> {
  const path = `/v2/refunds/${encodeURIComponent(refundIdOf(paymentId))}`;
  const query = { paymentId: providerPaymentId };
  const reply = await api.call(credentials, 'GET', path, undefined, query);
  const answer = readReply(reply, moneyMoved);
  if (answer.kind === 'DECLINED' && answer.code === 'NOT_FOUND') return okay('NONE');
  return refundOf(answer);
}

/** Ends a payment that is still open. PayPay may refuse unless it is AUTHORIZED. */
export async function cancelPayment(
  { api, credentials }: PayPayWire,
  paymentId: string,
): Promise<Answer<void>> {
  const path = `/v2/payments/${encodeURIComponent(paymentId)}`;
  const answer = readReply(await api.call(credentials, 'DELETE', path), v.object({}));
  return answer.kind === 'OK' ? okay(undefined) : answer;
}

/**
 * Returns the state of the payment. NONE proves nothing while the request may still be in flight.
 */
export async function inquirePayment(
  { api, credentials }: PayPayWire,
  paymentId: string,
): Promise<Answer<Inquiry>> {
  const path = `/v2/payments/${encodeURIComponent(paymentId)}`;
  const answer = readReply(await api.call(credentials, 'GET', path), payment);
  if (answer.kind === 'DECLINED' && answer.code === 'NOT_FOUND') {
    return okay({ state: 'NONE', authorization: null });
  }
  if (answer.kind !== 'OK') return answer;
  const state = states[answer.value.status];
  if (!state) return unknown;
  const { amount } = answer.value;
  const reported = amount ? { amountYen: amount.amount } : {};
  return okay({ state, authorization: authorizationOf(answer.value), ...reported });
}
