import * as v from 'valibot';
import { type Answer, declined, okay, unknown } from '../port/answer.ts';
import { ifOwn, type Named } from '../port/own-payment.ts';
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

/** The latest second of a date that JavaScript can express. */
const LAST_SECOND = 8_640_000_000_000;

const money = v.fallback(
  v.pipe(
    v.object({
      amount: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      currency: v.literal('JPY'),
    }),
    v.transform(({ amount }): number | 'UNREADABLE' => amount),
  ),
  'UNREADABLE',
);
const payment = v.object({
  status: v.string(),
  merchantPaymentId: v.optional(v.string()),
  paymentId: v.optional(v.string(), ''),
  expiresAt: v.optional(
    v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(LAST_SECOND))),
    null,
  ),
  amount: v.optional(money),
  refunds: v.fallback(
    v.optional(
      v.object({
        data: v.array(v.object({ status: v.string(), amount: v.object({ amount: v.number() }) })),
      }),
    ),
    undefined,
  ),
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
    ...(typeof amount === 'number' ? { amountYen: amount } : {}),
    expiresAt: expiresAt === null ? null : new Date(expiresAt * 1000).toISOString(),
  };
}

/**
 * Returns the payment that an answer names. PayPay states the amount of every payment that it holds
 * or took.
 */
function namedIn(answered: PayPayPayment): Named {
  const { merchantPaymentId, paymentId, amount, status } = answered;
  const isMoney = ['AUTHORIZED', 'CAPTURED'].includes(states[status] ?? '');
  return {
    paymentId: merchantPaymentId,
    providerPaymentId: paymentId,
    amountYen: isMoney ? (amount ?? 'UNREADABLE') : undefined,
  };
}

/** PayPay's API with one merchant's keys, at one time. */
export type PayPayWire = {
  readonly api: PayPayApi;
  readonly credentials: PayPayCredentials;
  /** Seconds since 1970, as PayPay expects. */
  readonly requestedAt: number;
};

const reverted = v.object({ status: v.string(), paymentId: v.optional(v.string()) });
const refunded = v.object({
  ...reverted.entries,
  merchantRefundId: v.optional(v.string()),
  amount: v.optional(money),
});

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
  // PayPay would refuse a second payment of the same amount within five minutes, which is normal at
  // a vending machine. Our own order id keeps one order from being paid twice.
  const query = { agreeSimilarTransaction: 'true' };
  const path = '/v2/payments/preauthorize';
  const answer = readReply(await api.call(credentials, 'POST', path, body, query), payment);
  if (answer.kind !== 'OK') return answer;
  const own = ifOwn({ paymentId }, namedIn(answer.value), answer.value);
  if (own.kind !== 'OK') return own;
  const state = states[own.value.status];
  const authorization = authorizationOf(own.value);
  // If the payment id is missing, the inquiry supplies it.
  if (state === 'AUTHORIZED') return authorization ? okay(authorization) : unknown;
  if (state === 'FAILED' || state === 'CANCELLED' || state === 'EXPIRED')
    return declined('DECLINED');
  // Still CREATED, or an unknown status, so the caller inquires.
  return unknown;
}

/** Captures the held amount. */
export async function capturePayment(
  { api, credentials, requestedAt }: PayPayWire,
  step: PaymentStep,
): Promise<Answer<void>> {
  const { paymentId, providerPaymentId, amountYen, heldYen, call, description } = step;
  const reply = await api.call(credentials, 'POST', '/v2/payments/capture', {
    merchantPaymentId: paymentId,
    amount: yen(amountYen),
    // PayPay requires a new id for each retry. ALREADY_CAPTURED prevents a second capture.
    merchantCaptureId: `${paymentId}-c${call}`,
    requestedAt,
    orderDescription: description.slice(0, 255),
  });
  const answer = readReply(reply, payment);
  if (answer.kind === 'DECLINED' && answer.code === 'ALREADY_DONE') return okay(undefined);
  if (answer.kind !== 'OK') return answer;
  if (states[answer.value.status] !== 'CAPTURED') return unknown;
  const own = { paymentId, providerPaymentId, amountsYen: [amountYen, heldYen] };
  return ifOwn(own, namedIn(answer.value), undefined);
}

/** Releases the held amount. */
export async function revertPayment(
  { api, credentials, requestedAt }: PayPayWire,
  { paymentId, providerPaymentId, call, description }: PaymentStep,
): Promise<Answer<void>> {
  const reply = await api.call(credentials, 'POST', '/v2/payments/preauthorize/revert', {
    merchantRevertId: `${paymentId}-r${call}`,
    paymentId: providerPaymentId,
    requestedAt,
    reason: description.slice(0, 255),
  });
  const answer = readReply(reply, reverted);
  if (answer.kind !== 'OK') return answer;
  if (answer.value.status !== 'CANCELED') return unknown;
  return ifOwn({ providerPaymentId }, { providerPaymentId: answer.value.paymentId }, undefined);
}

/**
 * Refunds a captured amount. An order has one refund, and PayPay repeats its first answer for it.
 */
export async function refundPayment(
  { api, credentials, requestedAt }: PayPayWire,
  step: PaymentStep,
): Promise<Answer<RefundState>> {
  const { paymentId, providerPaymentId, amountYen, description } = step;
  const reply = await api.call(credentials, 'POST', '/v2/refunds', {
    merchantRefundId: refundIdOf(paymentId),
    paymentId: providerPaymentId,
    amount: yen(amountYen),
    requestedAt,
    reason: description.slice(0, 255),
  });
  return refundOf(readReply(reply, refunded), step);
}

/** PayPay's statuses of a refund. CREATED: accepted. REFUNDED: the money is back. */
const refundStates: Readonly<Record<string, RefundState>> = {
  CREATED: 'ACCEPTED',
  REFUNDED: 'DONE',
  FAILED: 'FAILED',
};

function refundOf(
  answer: Answer<v.InferOutput<typeof refunded>>,
  { paymentId, providerPaymentId, amountYen }: PaymentStep,
): Answer<RefundState> {
  if (answer.kind !== 'OK') return answer;
  const state = refundStates[answer.value.status];
  if (!state) return unknown;
  const { merchantRefundId, paymentId: providersId, amount } = answer.value;
  return ifOwn(
    { paymentId: refundIdOf(paymentId), providerPaymentId, amountsYen: [amountYen] },
    {
      paymentId: merchantRefundId,
      providerPaymentId: providersId,
      amountYen: amount ?? 'UNREADABLE',
    },
    state,
  );
}

/** Returns the state of the order's refund. */
export async function inquireRefund(
  { api, credentials }: PayPayWire,
  step: PaymentStep,
): Promise<Answer<RefundState>> {
  const { paymentId, providerPaymentId } = step;
  const path = `/v2/refunds/${encodeURIComponent(refundIdOf(paymentId))}`;
  const query = { paymentId: providerPaymentId };
  const reply = await api.call(credentials, 'GET', path, undefined, query);
  const answer = readReply(reply, refunded);
  if (answer.kind === 'DECLINED' && answer.code === 'NOT_FOUND') return okay('NONE');
  return refundOf(answer, step);
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
  const named = namedIn(answer.value);
  const reported = typeof named.amountYen === 'number' ? { amountYen: named.amountYen } : {};
  const authorization = authorizationOf(answer.value);
  const refunds = answer.value.refunds?.data.filter(({ status }) => status === 'REFUNDED');
  const refundedYen = refunds?.reduce((sum, { amount }) => sum + amount.amount, 0);
  return ifOwn({ paymentId }, named, {
    ...{ state, authorization },
    ...reported,
    ...(refundedYen === undefined ? {} : { refundedYen }),
  });
}
