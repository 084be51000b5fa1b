import type { Code } from './codes.ts';
import type { PaypayPayments } from './payments.ts';
import type { Wallet } from './wallets.ts';

const DAY_SECONDS = 86_400;

const states: Partial<Record<Wallet['state'], Code>> = {
  suspended: 'USER_STATE_IS_NOT_ACTIVE',
  canceled: 'CANCELED_USER',
  'non-kyc': 'NON_KYC_USER',
  'no-payment-method': 'NO_VALID_PAYMENT_METHOD',
  'card-limit': 'CC_LIMIT_EXCEEDED',
  unacceptable: 'UNACCEPTABLE_OP',
};

/** Returns why a wallet refuses an amount, or undefined if it pays. */
export function judgeWallet(
  wallet: Wallet,
  yen: number,
  { payments, nowSeconds }: { payments: PaypayPayments; nowSeconds: number },
): Code | undefined {
  const spent = (days: number) => payments.spentSince(wallet.id, nowSeconds - days * DAY_SECONDS);
  const byState = states[wallet.state];
  if (byState !== undefined) return byState;
  if (yen > wallet.paymentLimit) return 'LIMIT_EXCEEDED';
  if (wallet.dailyLimit !== null && spent(1) + yen > wallet.dailyLimit) {
    return 'USER_DEFINED_DAILY_LIMIT_EXCEEDED';
  }
  if (wallet.monthlyLimit !== null && spent(30) + yen > wallet.monthlyLimit) {
    return 'USER_DEFINED_MONTHLY_LIMIT_EXCEEDED';
  }
  return yen > wallet.balance ? 'NO_SUFFICIENT_FUND' : undefined;
}
