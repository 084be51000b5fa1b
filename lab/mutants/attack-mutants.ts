import type { Mutant } from './mutant.ts';

/** Attacks on money that earlier versions allowed. The simulation must find each by itself. */
export const attackMutants: readonly Mutant[] = [
  {
    name: 'attack: a dead sensor gives drinks away while releases fail',
    file: 'worker/core/order/released.ts',
    find: "  const isDecidedNow = has(path, 'freesPerson') &&",
    put: "  const isDecidedNow = has(path, 'returnsMoney') &&",
    caughtBy: ['simulation', 'simulation.test'],
  },
  {
    name: 'attack: every answer is believed, whichever payment it is about',
    file: 'worker/core/pay-providers/port/own-payment.ts',
    find: 'return agrees ? okay(value) : foreign;',
    put: 'return agrees || foreign.kind ? okay(value) : foreign;',
    caughtBy: ['simulation', 'simulation.test'],
  },
  {
    name: 'attack: an amount or a currency that cannot be read agrees',
    file: 'worker/core/pay-providers/port/own-payment.ts',
    find: ["    named.amountYen !== 'UNREADABLE' &&", '    (own.amountsYen === undefined ||'].join(
      '\n',
    ),
    put: "    (own.amountsYen === undefined || named.amountYen === 'UNREADABLE' ||",
    caughtBy: ['simulation', 'simulation.test'],
  },
  {
    name: 'attack: the watch captures another amount or payment',
    file: 'worker/core/order/states/manual-review.ts',
    find: 'if (isSold ? isMismatch(order, answer.value) : isAnotherNumber(order, answer.value)) {',
    put: 'if (!isSold && (isMismatch(order, answer.value) || isAnotherNumber(order, answer.value))) {',
    caughtBy: ['simulation', 'simulation.test'],
  },
  {
    name: 'attack: a command is sent again although the journal knows it',
    file: 'worker/core/drive/run-step.ts',
    find: "if (reach === 'complete' && !machine.knows(order)) machine.sendCommand(order);",
    put: "if (reach === 'complete') machine.sendCommand(order);",
    caughtBy: ['simulation', 'simulation.test'],
  },
];
