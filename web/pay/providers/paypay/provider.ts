import type { PayProvider } from '../provider.ts';

export const paypay: PayProvider = {
  kind: 'paypay',
  name: 'PayPay',
  bindPage: 'userPayBindPayPay',
  setUpBindPage: 'setUserPayBindPayPay',
  returnPage: 'payPayReturn',
};
