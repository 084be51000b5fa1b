import type { PayMethodKind } from '../../../contract/client.ts';
import type { PageName } from '../../../contract/pages.ts';

/** The providers' own names: the same in every language. */
export const payKindNames: Readonly<Record<PayMethodKind, string>> = {
  paypay: 'PayPay',
  dpay: 'd払い',
};

/** A method by its name and, where the provider gives one, its masked number. */
export function payMethodName({
  kind,
  label,
}: {
  readonly kind: PayMethodKind;
  readonly label: string;
}): string {
  const name = payKindNames[kind];
  return label === '' || label === name ? name : `${name} ${label}`;
}

/** Where a method is bound: from the account, or as a step of the set-up. */
export const bindPages: Readonly<
  Record<'account' | 'setup', Readonly<Record<PayMethodKind, PageName>>>
> = {
  account: { paypay: 'userPayBindPayPay', dpay: 'userPayBindDpay' },
  setup: { paypay: 'setUserPayBindPayPay', dpay: 'setUserPayBindDpay' },
};

/** Where the edge leads back to from each provider. */
export const returnPages: Readonly<Record<PayMethodKind, PageName>> = {
  paypay: 'payPayReturn',
  dpay: 'userPayBindDpay',
};
