import type { PayProvider } from '../provider.ts';

export const paypay: PayProvider = {
  kind: 'paypay',
  name: { ja: 'PayPay', en: 'PayPay' },
  walletColour: 'slate',
  bindPage: 'userPayBindPayPay',
  setUpBindPage: 'setUserPayBindPayPay',
  returnPage: 'payPayReturn',
};
