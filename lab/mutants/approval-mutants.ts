import type { Mutant } from './mutant.ts';

/** Mutants of refunds: who approves, how often, and how much a day. */
export const approvalMutants: readonly Mutant[] = [
  {
    name: 'who requests a refund may approve it',
    file: 'worker/core/operations/refunds/refund-request.ts',
    find: 'request.requester.id === actor.id',
    put: "request.requester.id === ''",
    caughtBy: ['worker', 'console/orders'],
  },
  {
    name: 'the limit of a day forgets earlier refunds',
    file: 'worker/core/operations/refunds/refund-limits.ts',
    find: 'usedYen + amountYen > limitYen',
    put: 'amountYen > limitYen',
    caughtBy: ['worker', 'console/orders'],
  },
];
