import type { Mutant } from './mutant.ts';

/** Mutants about losses of a slot, a provider's answer about another payment, and the limits of staff. */
export const answerMutants: readonly Mutant[] = [
  {
    name: 'PayPay’s authorisation reports no amount',
    file: 'worker/core/pay-providers/paypay/payments.ts',
    find: "...(typeof amount === 'number' ? { amountYen: amount } : {}),",
    put: '',
    caughtBy: ['worker', 'foreign-answers'],
  },
  {
    name: 'an answer about another payment is not flagged',
    file: 'worker/core/drive/run-step.ts',
    find: "answer.kind === 'FOREIGN' ? withFlag(move, 'PAYMENT_MISMATCH') : move",
    put: 'withFlag !== undefined && answer ? move : move',
    caughtBy: ['worker', 'foreign-payment'],
  },
  {
    name: 'a person records another payment as captured without force',
    file: 'worker/core/operations/close-order.ts',
    find: "  !(to === 'CAPTURED' ? isMismatch : isAnotherNumber)(order, answer.value);",
    put: '  (isMismatch !== isAnotherNumber || order !== undefined);',
    caughtBy: ['worker', 'money-there'],
  },
  {
    name: 'a person captures another payment without force',
    file: 'worker/core/operations/settle-order.ts',
    find: "answer.kind === 'OK' && (force || isOwnPayment(settlement, order, answer.value));",
    put: "answer.kind === 'OK' && (isOwnPayment !== undefined || settlement === 'capture');",
    caughtBy: ['worker', 'money-there'],
  },
  {
    name: 'the tries of a call have one id after a review',
    file: 'worker/core/drive/run-step.ts',
    find: '{history.length}-$',
    put: '{history.length > 0}-$',
    caughtBy: ['worker', 'foreign-payment'],
  },
  {
    name: 'a stop of the machine that failed ends its row of losses',
    file: 'worker/core/machine-host/stop-machine.ts',
    find: '  } catch (thrown) {\n',
    put: '  } catch (thrown) {\n    memory().lossesInRow = 0;\n',
    caughtBy: ['worker', 'stop-machine'],
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
  {
    name: 'a capture after midnight is missing on the day of the tap',
    file: 'worker/core/operations/settlement/judge-payment.ts',
    find: '  payment.capturedAt ?? createdAt;',
    put: '  createdAt;',
    caughtBy: ['worker', 'settlement-uploads'],
  },
];
