import type { PayProvider } from '../provider.ts';

export const dpay: PayProvider = {
  kind: 'dpay',
  name: { ja: 'd払い', en: 'd Barai' },
  walletColour: 'plum',
  bindPage: 'userPayBindDpay',
  setUpBindPage: 'setUserPayBindDpay',
  returnPage: 'userPayBindDpay',
};
