import type { Mutant } from './mutant.ts';

/** Mutants of the requests to a provider and of the meaning of its answers. */
export const providerMutants: readonly Mutant[] = [
  {
    name: 'PayPay: authorise ten times the sum',
    file: 'worker/core/pay-providers/paypay/payments.ts',
    find: '    userAuthorizationId: account,\n    amount: yen(amountYen),',
    put: '    userAuthorizationId: account,\n    amount: yen(amountYen * 10),',
    caughtBy: ['faults'],
  },
  {
    name: 'd払い: authorise ten times the sum',
    file: 'worker/core/pay-providers/dpay/payments.ts',
    find: 'amount: String(amountYen)',
    put: 'amount: String(amountYen * 10)',
    caughtBy: ['faults'],
  },
  {
    name: 'AUTHORIZED without a payment number counts as held',
    file: 'worker/core/pay-providers/paypay/payments.ts',
    find: "  if (paymentId === '') return null;\n",
    put: '',
    caughtBy: ['worker', 'pay-providers'],
  },
  {
    name: 'GMO-PG: invalid_request proves that there is nothing',
    file: 'worker/core/pay-providers/dpay/payments.ts',
    find: "state: known?.ok ? 'NONE' : 'UNPROVEN'",
    put: "state: 'NONE'",
    caughtBy: ['worker', 'pay-providers'],
  },
  {
    name: 'a refund asks PayPay for nothing',
    file: 'worker/core/pay-providers/paypay/payments.ts',
    find: "  const reply = await api.call(credentials, 'POST', '/v2/refunds', {",
    put: "  const reply = await api.call(credentials, 'GET', '/v2/payments/' + paymentId, {",
    caughtBy: ['worker', 'pay-providers', 'order-commands'],
  },
  {
    name: 'the wallet’s responseToken is believed without its signature',
    file: 'worker/core/pay-providers/paypay/response-token.ts',
    find: 'atob(credentials.apiSecret), (char) => char.charCodeAt(0)',
    put: 'atob(credentials.apiSecret), () => 0',
    caughtBy: ['worker', 'bindings.test'],
  },
  {
    name: 'an order forgets its merchant',
    file: 'worker/core/purchase/place-order.ts',
    find: 'merchant: { account, name },',
    put: "merchant: { account: '', name },",
    caughtBy: ['worker', 'whose-money'],
  },
];
