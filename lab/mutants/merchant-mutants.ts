import type { Mutant } from './mutant.ts';

const providers = 'worker/core/pay-providers';

/**
 * Mutants about the merchant of a payment, a provider without an answer, and payments that are still open.
 */
export const merchantMutants: readonly Mutant[] = [
  {
    name: 'an order forgets its merchant',
    file: 'worker/core/purchase/place-order.ts',
    find: 'merchant: { account, name },',
    put: "merchant: { account: '', name },",
    caughtBy: ['worker', 'whose-money'],
  },
  {
    name: 'a shop of two tenants is on sale',
    file: `${providers}/dpay/wire.ts`,
    find: 'byId(shop.shopId).length === 1 ? shop : undefined',
    put: 'shop',
    caughtBy: ['worker', 'whose-money'],
  },
  {
    name: 'a shop of nobody’s serves everybody',
    file: `${providers}/dpay/wire.ts`,
    find: ".filter(([id]) => id !== 'default')",
    put: '',
    caughtBy: ['worker', 'whose-money'],
  },
  {
    name: 'refused keys stay on sale',
    file: 'worker/core/pay/off-sale.ts',
    find: "if (answer.kind !== 'MISCONFIGURED' || !answer.keys) return;",
    put: "if (answer.kind !== 'OK') return;",
    caughtBy: ['worker', 'whose-money'],
  },
  {
    name: 'PayPay: a limit is a refusal',
    file: `${providers}/paypay/result-codes.ts`,
    find: "RATE_LIMIT: 'later',",
    put: "RATE_LIMIT: { declined: 'DECLINED' },",
    caughtBy: ['worker', 'pay-providers'],
  },
  {
    name: 'GMO-PG: maintenance is a refusal',
    file: `${providers}/dpay/result-codes.ts`,
    find: "  maintenance: 'later',",
    put: "  maintenance: { declined: 'DECLINED' },",
    caughtBy: ['worker', 'pay-providers'],
  },
  {
    name: 'a code that nobody documented is a refusal',
    file: 'worker/core/pay-providers/port/answer.ts',
    find: '    default:\n      return unknown;',
    put: "    default:\n      return declined('DECLINED');",
    caughtBy: ['worker', 'pay-providers'],
  },
  {
    name: 'GMO-PG: invalid_request proves that there is nothing',
    file: `${providers}/dpay/payments.ts`,
    find: "state: known?.ok ? 'NONE' : 'UNPROVEN'",
    put: "state: 'NONE'",
    caughtBy: ['worker', 'pay-providers'],
  },
  {
    name: 'no last look at an order that was refused',
    file: 'worker/core/order/states/ended.ts',
    find: "return { do: 'check', endsPending: true, after: (answer) => afterLastLook(order, answer) };",
    put: "return { do: 'nothing' };",
    caughtBy: ['faults'],
  },
  {
    name: 'what was given back at the end is given back again',
    file: 'worker/core/order/released.ts',
    find: "  if (has(before, 'returnsMoney')) return nothing;\n",
    put: '',
    caughtBy: ['worker', 'rules'],
  },
  {
    name: 'a forced capture leaves the piece reserved',
    file: 'worker/core/order/states/ended.ts',
    find: 'effects: { sells: true },',
    put: 'effects: {},',
    caughtBy: ['worker', 'rules'],
  },
  {
    name: 'the number of a held payment is forgotten',
    file: 'worker/core/order/states/cancelling.ts',
    find: 'return { ...move, hold };',
    put: 'return hold ? move : move;',
    caughtBy: ['worker', 'rules'],
  },
  {
    name: 'a refund that was taken on is done',
    file: 'worker/core/order/states/refunding.ts',
    find: "return { ...stillOpen(order), refund: 'ACCEPTED' };",
    put: 'return done;',
    caughtBy: ['worker', 'rules'],
  },
  {
    name: 'a payment that is open in review is forgotten',
    file: 'worker/core/order/states/manual-review.ts',
    find: "if (state === 'PENDING') return later;",
    put: "if (state === 'PENDING') return { kind: 'checked' };",
    caughtBy: ['worker', 'rules'],
  },
  {
    name: 'an authorisation that is about to expire is vended for',
    file: 'worker/core/order/states/authorized.ts',
    find: ' || expiresAtMs < nowMs + mustHoldMs',
    put: '',
    caughtBy: ['worker', 'rules'],
  },
  {
    name: 'a wallet is unbound under an open order',
    file: 'worker/core/pay/settle-pay-method.ts',
    find: "if (state !== 'unbinding') return false;",
    put: "if (state !== 'declined') return false;",
    caughtBy: ['worker', 'unbinding'],
  },
  {
    name: 'a wrong tax rate is eight percent',
    file: 'worker/core/machines/shelf-document.ts',
    find: 'taxRatePercent: v.picklist([8, 10]),',
    put: 'taxRatePercent: v.fallback(v.picklist([8, 10]), 8),',
    caughtBy: ['worker', 'purchase-refused'],
  },
];
