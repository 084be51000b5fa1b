import type { PayMethodKind } from '../../../contract/client.ts';
import type { PageName } from '../../../contract/pages.ts';

/** The providers' own names: the same in every language. */
export const payKindNames: Readonly<Record<PayMethodKind, string>> = {
  paypay: 'PayPay',
  dpay: 'd払い',
};

/** Where a method is bound: from the account, or as a step of the set-up. */
export const bindPages: Readonly<
  Record<'account' | 'setup', Readonly<Record<PayMethodKind, PageName>>>
> = {
  account: { paypay: 'userPayBindPayPay', dpay: 'userPayBindDpay' },
  setup: { paypay: 'setUserPayBindPayPay', dpay: 'setUserPayBindDpay' },
};
