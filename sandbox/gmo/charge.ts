import type { Account } from './accounts.ts';
import type { Gmo } from './gmo.ts';
import type { GmoTransaction } from './order.ts';
import { type GmoProblem, isProblem, problem, type Title } from './problems.ts';
import { ChargeSchema, readRequest } from './requests.ts';

const HOLD_MS = 30 * 86_400_000;

/** Holds or captures money from a member's d払い. A refusal is stored on the order. */
export function chargeMember(
  gmo: Gmo,
  shopId: string,
  body: unknown,
): { order: GmoTransaction } | GmoProblem {
  const read = readRequest(ChargeSchema, body);
  if (isProblem(read)) return read;
  const { merchant, order, walletOnfileInformation } = read.request;
  const { memberId } = walletOnfileInformation.onfileWallet;
  if (gmo.orders.findByOrderId(shopId, order.orderId)) return problem('conflict');
  const consent = gmo.members.find(shopId, memberId)?.wallet;
  const account = consent && gmo.accounts.find(consent.accountId);
  if (consent === undefined || account === undefined) {
    return problem('invalid_request', 'walletOnfileInformation.onfileWallet');
  }
  const { orderId, amount, clientFields } = order;
  const fresh = gmo.orders.open({
    ...{ shopId, orderId, kind: 'charge', memberId, merchantName: merchant.name, clientFields },
    ...{ accountId: account.id, acceptanceCode: consent.acceptanceCode },
    ...{ original: amount, amount, settlementCode: String(gmo.now()).slice(-10) },
  });
  const refusal = judgeAccount(account, amount);
  if (refusal !== undefined) {
    gmo.orders.save({ ...fresh, status: 'PAYFAIL', error: refusal }, `PAYFAIL: ${refusal}`);
    return problem(refusal);
  }
  const status = walletOnfileInformation.walletChargeOptions.authorizationMode;
  const captureExpires = gmo.now() + HOLD_MS;
  return { order: gmo.orders.save({ ...fresh, status, captureExpires }, status) };
}

function judgeAccount(account: Account, yen: number): Title | undefined {
  if (account.state === 'suspended') return 'processing_failure';
  if (yen > account.monthlyLimit) return 'amount_limit_exceeded';
  return yen > account.balance ? 'insufficient_balance' : undefined;
}
