import type { PayProvider } from '../provider.ts';

export const dpay: PayProvider = {
  kind: 'dpay',
  name: 'd払い',
  bindPage: 'userPayBindDpay',
  setUpBindPage: 'setUserPayBindDpay',
  returnPage: 'userPayBindDpay',
};
