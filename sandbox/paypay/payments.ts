import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openJsonTable } from '../storage/json-table.ts';
import { PaymentSchema, type PaymentStatus, type PaypayPayment } from './payment.ts';
import type { Wallets } from './wallets.ts';

export type PaypayPayments = ReturnType<typeof openPayments>;
export type PaymentListener = (payment: PaypayPayment) => void;

const holding: readonly PaymentStatus[] = ['AUTHORIZED', 'REAUTHORIZING', 'COMPLETED'];

/** Opens all payments. Expiry, cancellation and refund take effect when a payment is next read. */
export function openPayments(
  db: Database,
  wallets: Wallets,
  now: () => number,
  changed: PaymentListener,
) {
  const table = openJsonTable(db, 'paypay-payments', PaymentSchema);
  const keys = openJsonTable(db, 'paypay-payment-ids', v.string());
  const captureIds = openJsonTable(db, 'paypay-capture-ids', v.string());
  const paymentKey = (merchantId: string, merchantPaymentId: string) =>
    `${merchantId} ${merchantPaymentId}`;

  /** Stores a step, and moves the change of `held` out of the wallet or back into it. */
  const save = (payment: PaypayPayment, event: string, held = payment.held): PaypayPayment => {
    const key = paymentKey(payment.merchantId, payment.request.merchantPaymentId);
    const before = table.get(key);
    wallets.move(payment.walletId, (before?.held ?? 0) - held);
    const history = [...payment.history, { at: now(), event }];
    const stored = { ...payment, held, history };
    table.put(key, stored);
    if (before === undefined) keys.put(payment.paymentId, key);
    if (before?.status !== stored.status) changed(stored);
    return stored;
  };

  const settle = (payment: PaypayPayment): PaypayPayment => {
    const seconds = Math.floor(now() / 1000);
    if (payment.cancelDue !== undefined && payment.cancelDue <= now()) {
      const { cancelDue: _, ...rest } = payment;
      return save({ ...rest, status: 'CANCELED', canceledAt: seconds }, 'CANCELED', 0);
    }
    const waiting = ['CREATED', 'AUTHORIZED', 'REAUTHORIZING'].includes(payment.status);
    if (waiting && payment.expiresAt !== undefined && payment.expiresAt <= seconds) {
      return save({ ...payment, status: 'EXPIRED' }, 'EXPIRED', 0);
    }
    return payment;
  };

  return {
    save,
    /** Records a capture's id. @returns whether an earlier call, answered or not, used it. */
    isCaptureRepeated(merchantId: string, merchantCaptureId: string): boolean {
      const key = paymentKey(merchantId, merchantCaptureId);
      const isRepeated = captureIds.get(key) !== undefined;
      captureIds.put(key, merchantCaptureId);
      return isRepeated;
    },
    all: () => table.all().map(settle),
    find(merchantId: string, merchantPaymentId: string): PaypayPayment | undefined {
      const payment = table.get(paymentKey(merchantId, merchantPaymentId));
      return payment && settle(payment);
    },
    findByPaymentId(merchantId: string, paymentId: string): PaypayPayment | undefined {
      const found = table.get(keys.get(paymentId) ?? '');
      if (found?.merchantId !== merchantId) return undefined;
      return settle(found);
    },
    /** Returns the yen that a wallet has spent or reserved since a time in seconds. */
    spentSince: (walletId: string, since: number) =>
      table
        .all()
        .map(settle)
        .filter((one) => one.walletId === walletId && one.acceptedAt >= since)
        .reduce((sum, one) => sum + one.held, 0),
    /** Forces a payment into a state, as only PayPay could. */
    force(payment: PaypayPayment, status: PaymentStatus): PaypayPayment {
      const { cancelDue: _, ...rest } = payment;
      const [capture] = payment.captures;
      const isTaken = status === 'COMPLETED';
      const yen = (isTaken && capture ? capture : payment.request).amount.amount;
      const captures = payment.captures.map((one) =>
        isTaken ? { ...one, status: 'COMPLETED' as const } : one,
      );
      const forced = { ...rest, status, captures };
      return save(forced, `${status} (forced)`, holding.includes(status) ? yen : 0);
    },
    reset() {
      table.clear();
      keys.clear();
    },
  };
}
