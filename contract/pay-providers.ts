import type { LocalText } from './language.ts';

/** Every way to pay that a tenant may offer. */
export const payMethodKinds = ['paypay', 'dpay'] as const;

type ProviderPage = {
  readonly path: string;
  /** One of the layouts of `pages.ts`, which takes these pages in. */
  readonly layout: string;
  readonly kind: (typeof payMethodKinds)[number];
  /** Where a person links the provider, or a page of its own that the provider leads back to. */
  readonly use: 'bind' | 'return';
};

/** The pages of the payment providers: linking from the account, linking in the set-up, coming back. */
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

/** Whether a page is a payment provider's. */
export const isProviderPage = (name: string): name is ProviderPageName => name in providerPages;

/** The titles of these pages. */
export const providerPageTitles: Readonly<Record<ProviderPageName, LocalText>> = {
  payPayReturn: { ja: 'PayPayの登録', en: 'PayPay' },
  userPayBindPayPay: { ja: 'PayPayの登録', en: 'Link PayPay' },
  setUserPayBindPayPay: { ja: 'PayPayの登録', en: 'Link PayPay' },
  userPayBindDpay: { ja: 'd払いの登録', en: 'Link d Barai' },
  setUserPayBindDpay: { ja: 'd払いの登録', en: 'Link d Barai' },
};
