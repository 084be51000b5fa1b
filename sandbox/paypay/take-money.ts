import { isRefusal, type PaypayRefusal, refusalOf } from './answer.ts';
import { type Code, codes } from './codes.ts';
import { judgeWallet } from './judge-wallet.ts';
import type { PaymentRequest, PaypayPayment } from './payment.ts';
import type { Paypay } from './paypay.ts';

export type TakeMoney = {
  kind: PaypayPayment['kind'];
  merchantId: string;
  request: PaymentRequest;
  agreeSimilarTransaction: boolean;
  /** Leaves the payment CREATED, as if PayPay had not decided yet. */
  undecided?: boolean;
  /** Fails the payment, independent of the wallet's balance. */
  failure?: Code;
};

const HOLD_SECONDS = 30 * 86_400;
const SIMILAR_SECONDS = 5 * 60;
const scopes = { preauthorize: 'preauth_capture_native', payment: 'direct_debit' } as const;

/** Holds money (preauthorize) or charges it at once (payment). A repeated id does nothing again. */
export function takeMoney(
  paypay: Paypay,
  order: TakeMoney,
): { payment: PaypayPayment } | PaypayRefusal {
  const { kind, merchantId, request } = order;
  const earlier = paypay.payments.find(merchantId, request.merchantPaymentId);
  if (earlier !== undefined) return repeat(earlier);
  const usable = paypay.authorizations.usable(request.userAuthorizationId, merchantId);
  if (isRefusal(usable)) return usable;
  if (!usable.authorization.scopes.includes(scopes[kind])) return refusalOf('OP_OUT_OF_SCOPE');
  const wallet = paypay.wallets.find(usable.authorization.walletId);
  if (wallet === undefined) return refusalOf('INVALID_USER_AUTHORIZATION_ID');
  const nowSeconds = Math.floor(paypay.now() / 1000);
  if (request.expiresAt != null && request.expiresAt <= nowSeconds) {
    return refusalOf('INVALID_REQUEST_PARAMS');
  }
  if (!order.agreeSimilarTransaction && isSimilar(paypay, wallet.id, order, nowSeconds)) {
    return refusalOf('SUSPECTED_DUPLICATE_PAYMENT');
  }
  const payment = newPayment(order, wallet.id, nowSeconds);
  const failure =
    order.failure ??
    judgeWallet(wallet, request.amount.amount, { payments: paypay.payments, nowSeconds });
  if (failure !== undefined) {
    paypay.payments.save({ ...payment, status: 'FAILED', failure }, `FAILED: ${failure}`);
    return refusalOf(failure);
  }
  if (order.undecided === true) return { payment: paypay.payments.save(payment, 'CREATED') };
  const status = kind === 'preauthorize' ? 'AUTHORIZED' : 'COMPLETED';
  const held = request.amount.amount;
  return { payment: paypay.payments.save({ ...payment, status }, status, held) };
}

function repeat(earlier: PaypayPayment): { payment: PaypayPayment } | PaypayRefusal {
  const failure = codes.find((code) => code === earlier.failure);
  return earlier.status === 'FAILED' && failure !== undefined
    ? refusalOf(failure)
    : { payment: earlier };
}

function newPayment(order: TakeMoney, walletId: string, nowSeconds: number): PaypayPayment {
  const { kind, merchantId, request } = order;
  const expiresAt = request.expiresAt ?? nowSeconds + HOLD_SECONDS;
  return {
    ...{ merchantId, walletId, kind, request },
    paymentId: drawPaymentId(),
    status: 'CREATED',
    held: 0,
    acceptedAt: nowSeconds,
    ...(kind === 'preauthorize' && { expiresAt }),
    captures: [],
    refunds: [],
    history: [],
  };
}

/** Returns whether PayPay would treat the payment as a duplicate: the same price twice within minutes. */
function isSimilar(
  paypay: Paypay,
  walletId: string,
  { merchantId, request }: TakeMoney,
  nowSeconds: number,
): boolean {
  return paypay.payments
    .all()
    .some(
      (one) =>
        one.walletId === walletId &&
        one.merchantId === merchantId &&
        one.status !== 'FAILED' &&
        one.request.amount.amount === request.amount.amount &&
        nowSeconds - one.acceptedAt < SIMILAR_SECONDS,
    );
}

/** Returns a random payment id. PayPay's ids are long numbers. */
function drawPaymentId(): string {
  const digits = crypto.getRandomValues(new Uint8Array(18)).map((byte) => byte % 10);
  return `0${digits.join('')}`;
}
