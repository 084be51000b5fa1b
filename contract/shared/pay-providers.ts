import type { LocalText } from './language.ts';

/** Every pay method that a tenant may offer. */
export const payMethodKinds = ['paypay', 'dpay'] as const;

/** The names of the payment providers as people know them. */
export const providerNames: Readonly<Record<(typeof payMethodKinds)[number], LocalText>> = {
  paypay: { ja: 'PayPay', en: 'PayPay' },
  dpay: { ja: 'd払い', en: 'd Barai' },
};

type ProviderPage = {
  readonly path: string;
  /** One of the layouts in `pages.ts`, which includes these pages. */
  readonly layout: string;
  readonly kind: (typeof payMethodKinds)[number];
  /** `bind`: where a person links the provider. `return`: a page that the provider redirects to. */
  readonly use: 'bind' | 'return';
};

/**
 * The pages of the payment providers: linking from the account, linking in the set-up, returning.
 */
export const providerPages = {
  payPayReturn: { path: '/paypay/bind', layout: 'auth', kind: 'paypay', use: 'return' },
  userPayBindPayPay: {
    path: '/account/user-pay/bind-paypay',
    layout: 'default',
    kind: 'paypay',
    use: 'bind',
  },
  setUserPayBindPayPay: {
    path: '/initialization/set-user-pay/bind-paypay',
    layout: 'default',
    kind: 'paypay',
    use: 'bind',
  },
  userPayBindDpay: {
    path: '/account/user-pay/bind-dpay',
    layout: 'default',
    kind: 'dpay',
    use: 'bind',
  },
  setUserPayBindDpay: {
    path: '/initialization/set-user-pay/bind-dpay',
    layout: 'default',
    kind: 'dpay',
    use: 'bind',
  },
} as const satisfies Record<string, ProviderPage>;

export type ProviderPageName = keyof typeof providerPages;

/** Returns whether a page belongs to a payment provider. */
export const isProviderPage = (name: string): name is ProviderPageName => name in providerPages;

export const providerPageTitles: Readonly<Record<ProviderPageName, LocalText>> = {
  payPayReturn: { ja: 'PayPayの連携', en: 'PayPay' },
  userPayBindPayPay: { ja: 'PayPayの連携', en: 'Link PayPay' },
  setUserPayBindPayPay: { ja: 'PayPayの連携', en: 'Link PayPay' },
  userPayBindDpay: { ja: 'd払いの連携', en: 'Link d Barai' },
  setUserPayBindDpay: { ja: 'd払いの連携', en: 'Link d Barai' },
};
