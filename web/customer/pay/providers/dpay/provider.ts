import type { ProviderView } from '../provider.ts';

export const dpay: ProviderView = {
  kind: 'dpay',
  name: { ja: 'd払い', en: 'd Barai' },
  walletColour: 'plum',
  bindPage: 'userPayBindDpay',
  setUpBindPage: 'setUserPayBindDpay',
  returnPage: 'userPayBindDpay',
};
