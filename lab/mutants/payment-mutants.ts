import type { Mutant } from './mutant.ts';

const payPay = 'worker/core/pay-providers/paypay';
const dpay = 'worker/core/pay-providers/dpay';

/** Mutants about requests to a provider, the meaning of its answers, and who may buy at which price. */
export const paymentMutants: readonly Mutant[] = [
  {
    name: 'PayPay: authorise ten times the sum',
    file: `${payPay}/payments.ts`,
    find: '    userAuthorizationId: account,\n    amount: yen(amountYen),',
    put: '    userAuthorizationId: account,\n    amount: yen(amountYen * 10),',
    caughtBy: ['faults'],
  },
  {
    name: 'd払い: authorise ten times the sum',
    file: `${dpay}/payments.ts`,
    find: 'amount: String(amountYen)',
    put: 'amount: String(amountYen * 10)',
    caughtBy: ['faults'],
  },
  {
    name: 'a second authorisation under another id',
    file: 'worker/core/drive/run-step.ts',
    find: '    paymentId: order.id,\n    account,',
    put: "    paymentId: order.id.slice(0, 25) + 'x',\n    account,",
    caughtBy: ['faults'],
  },
  {
    name: 'any driver authorises',
    file: 'worker/core/drive/run-step.ts',
    find: 'return start.ownsIntent ? authorize(',
    put: 'return order.attempt > 0 ? authorize(',
    caughtBy: ['worker', 'rules/run-step'],
  },
  {
    name: 'an unknown answer is a refusal',
    file: 'worker/core/order/states/authorizing.ts',
    find: "path: ['AUTH_UNKNOWN'], afterMs: waitMs(1) };",
    put: "path: ['DECLINED'], reason: 'DECLINED' };",
    caughtBy: ['faults'],
  },
  {
    name: '“not found” proves at once that nothing is held',
    file: 'worker/core/order/states/cancelling.ts',
    find: 'order.vendByMs + REQUEST_MAY_ARRIVE_MS',
    put: 'order.createdAtMs',
    caughtBy: ['worker', 'rules'],
  },
  {
    name: 'a held amount is vended for although nobody stands there',
    file: 'worker/core/order/states/authorized.ts',
    find: 'if (late || !online) {',
    put: 'if (!online) {',
    caughtBy: ['worker', 'rules'],
  },
  {
    name: 'a held amount is kept although the machine is away',
    file: 'worker/core/order/states/authorized.ts',
    find: 'if (late || !online) {',
    put: 'if (late) {',
    caughtBy: ['worker', 'rules'],
  },
  {
    name: 'the price is whatever the person sends',
    file: 'worker/core/purchase/price-order.ts',
    find: 'if (amountYen !== asked.expectedAmountYen) return',
    put: 'if (amountYen < 0) return',
    caughtBy: ['worker', 'rules'],
  },
  {
    name: 'the cap is not held',
    file: 'worker/core/purchase/decide-purchase.ts',
    find: "  if (cap) return fail('SPENDING_CAP', cap);",
    put: '',
    caughtBy: ['worker', 'rules'],
  },
  {
    name: 'one person buys at many machines at once',
    file: 'worker/core/purchase/decide-purchase.ts',
    find: '  if (user.user.activeOrder !== null) {',
    put: "  if (user.user.activeOrder === ('' as string)) {",
    caughtBy: ['worker', 'rules'],
  },
  {
    name: 'refused payments are not counted',
    file: 'worker/core/person/declines.ts',
    find: 'const MAX_DECLINES = 5;',
    put: 'const MAX_DECLINES = 500;',
    caughtBy: ['worker', 'purchase-refused'],
  },
  {
    name: 'a refund that does nothing',
    file: `${payPay}/payments.ts`,
    find: "  const reply = await api.call(credentials, 'POST', '/v2/refunds', {",
    put: "  const reply = await api.call(credentials, 'GET', '/v2/payments/' + paymentId, {",
    caughtBy: ['worker', 'pay-providers', 'order-commands'],
  },
  {
    name: 'PayPay: a capture that is done already is a failure',
    file: `${payPay}/payments.ts`,
    find: "  if (answer.kind === 'DECLINED' && answer.code === 'ALREADY_DONE') return okay(undefined);\n",
    put: '',
    caughtBy: ['worker', 'pay-providers'],
  },
];
