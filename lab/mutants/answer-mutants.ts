import type { Mutant } from './mutant.ts';

/** Mutants about losses of a slot, and about a provider's answer that is not about the payment. */
export const answerMutants: readonly Mutant[] = [
  {
    name: 'an answer about another payment is believed',
    file: 'worker/core/pay-providers/port/own-payment.ts',
    find: '(own.paymentId === undefined || own.paymentId === named.paymentId)',
    put: 'true',
    caughtBy: ['worker', 'foreign-answers'],
  },
  {
    name: 'an amount that cannot be read agrees',
    file: 'worker/core/pay-providers/port/own-payment.ts',
    find: "    named.amountYen !== 'UNREADABLE' &&\n",
    put: '',
    caughtBy: ['worker', 'foreign-answers'],
  },
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
    name: 'a payment under another number ends an order',
    file: 'worker/core/order/states/mismatch.ts',
    find: 'authorization.providerPaymentId !== known',
    put: 'authorization.providerPaymentId === null',
    caughtBy: ['worker', 'foreign-payment'],
  },
  {
    name: 'the watch captures what nobody flagged before',
    file: 'worker/core/order/states/manual-review.ts',
    find: 'isSold ? isMismatch(order, answer.value) : ',
    put: '',
    caughtBy: ['worker', 'after-last-look'],
  },
  {
    name: 'a person records another payment as captured without force',
    file: 'worker/core/operations/close-order.ts',
    find: "    !(to === 'CAPTURED' ? isMismatch : isAnotherNumber)(order, answer.value);",
    put: "    (isMismatch !== isAnotherNumber || to === 'CAPTURED');",
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
    name: 'a stored loss and an open order do not add up',
    file: 'worker/core/machine-host/open-orders.ts',
    find: '  losses + open.filter(',
    put: '  Math.max(losses, 0) * 0 + open.filter(',
    caughtBy: ['worker', 'losses'],
  },
  {
    name: 'a stop of the machine that failed ends its row of losses',
    file: 'worker/core/machine-host/stop-machine.ts',
    find: '  } catch (thrown) {\n',
    put: '  } catch (thrown) {\n    memory().lossesInRow = 0;\n',
    caughtBy: ['worker', 'stop-machine'],
  },
];
