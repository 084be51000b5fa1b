import type { OperationFailure } from '../../../contract/console/operation-errors.ts';
import type { OperatorContext } from '../operator/operator-context.ts';
import type { StoredOrder } from '../order/order.ts';
import { err, type Result } from '../result.ts';
import type { Write } from '../store/writes.ts';
import { type MoneyCommand, moneyRule } from './money-rules.ts';
import { countRefund } from './refunds/refund-limits.ts';

/** The tenant's refund limits, and whether the member of staff has just used a passkey. */
export type Permission = {
  readonly isProved: boolean;
  readonly limits: {
    readonly passkeyAboveYen: number;
    readonly approvalAboveYen: number;
    readonly perDayYen: number;
  };
};

/**
 * Returns the writes for the commit of an action on an order's money. They count it towards the
 * person's daily limit. Fails if this person may not do it alone, or not without a passkey.
 *
 * @param givenYen the yen of a refund or of a coupon.
 */
export async function permitMoney(
  operator: OperatorContext,
  order: StoredOrder,
  command: MoneyCommand,
  { isProved, limits }: Permission,
  givenYen = 0,
): Promise<Result<readonly Write[], OperationFailure>> {
  const rule = moneyRule(command, order);
  const yen = {
    ...{ 'the refund': givenYen, 'the coupon': givenYen },
    ...{ 'the order’s amount': order.amountYen, nothing: 0 },
  };
  const givenUpYen = yen[rule.givesUp];
  if (rule.needsApproval && givenUpYen > limits.approvalAboveYen) {
    const data = { limitYen: limits.approvalAboveYen };
    return err({ code: 'REFUND_NEEDS_APPROVAL', data });
  }
  const isAbove = rule.passkey === 'above its limit' && givenUpYen > limits.passkeyAboveYen;
  if ((isAbove || rule.passkey === 'always') && !isProved) return err({ code: 'PASSKEY_REQUIRED' });
  return countRefund(operator, rule.countsInDay ? givenUpYen : 0, limits.perDayYen);
}
