import type { ProviderView } from '../provider.ts';

export const paypay: ProviderView = {
  kind: 'paypay',
  name: { ja: 'PayPay', en: 'PayPay' },
  walletColour: 'slate',
  bindPage: 'userPayBindPayPay',
  setUpBindPage: 'setUserPayBindPayPay',
  returnPage: 'payPayReturn',
};
