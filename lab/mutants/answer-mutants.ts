import type { Mutant } from './mutant.ts';

/** Mutants about losses of a slot, a provider's answer about another payment, and the limits of staff. */
export const answerMutants: readonly Mutant[] = [
  {
    name: 'a person captures another payment without force',
    file: 'worker/core/operations/settle-order.ts',
    find: "answer.kind === 'OK' && (force || isOwnPayment(settlement, order, answer.value));",
    put: "answer.kind === 'OK' && (isOwnPayment !== undefined || settlement === 'capture');",
    caughtBy: ['worker', 'money-there'],
  },
  {
    name: 'an approval counts in nobody’s day',
    file: 'worker/core/operations/permit-money.ts',
    find: 'rule.countsInDay ? givenUpYen : 0',
    put: "rule.countsInDay && command.kind !== 'approve-refund' ? givenUpYen : 0",
    caughtBy: ['worker', 'money-limits'],
  },
  {
    name: 'a sold drink is released without a limit',
    file: 'worker/core/operations/money-rules.ts',
    find: "return hasBeen(order, 'DISPENSED')\n",
    put: "return hasBeen(order, 'DECLINED')\n",
    caughtBy: ['worker', 'money-limits'],
  },
  {
    name: 'a suspended person’s request is approved',
    file: 'worker/core/operations/refunds/refund-request.ts',
    find: 'staff !== undefined && !staff.suspended && ',
    put: 'staff !== undefined && ',
    caughtBy: ['worker', 'money-limits'],
  },
  {
    name: 'a file of another tenant counts for the month',
    file: 'worker/core/operations/settlement/compare-uploads.ts',
    find: '      .filter(([kind]) => own.has(kind))\n',
    put: '',
    caughtBy: ['worker', 'settlement-uploads'],
  },
];
