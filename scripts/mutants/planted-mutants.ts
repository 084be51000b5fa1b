import type { Mutant } from './mutant.ts';

const orders = 'worker/orders';
const scheduler = `${orders}/order-scheduler.ts`;

/** Faults of the money code that an attack found, and others of their kind. */
export const plantedMutants: readonly Mutant[] = [
  {
    name: 'open orders without evidence do not stop their slot',
    file: `${orders}/open-orders.ts`,
    find: 'unknownSlot === slot).length >= MAX_SLOT_LOSSES',
    put: 'unknownSlot === slot).length > 1_000',
    caughtBy: ['worker', 'open-orders'],
  },
  {
    name: 'AUTHORIZED without a payment number counts as held',
    file: 'worker/pay/providers/paypay/payments.ts',
    find: "  if (paymentId === '') return null;\n",
    put: '',
    caughtBy: ['worker', 'pay-providers'],
  },
  {
    name: 'limits that cannot be read let a purchase through',
    file: `${orders}/decide-purchase.ts`,
    find: "  if (user.hasUnreadableLimits) return fail('DATA_UNREADABLE');\n",
    put: '',
    caughtBy: ['worker', 'decide-purchase'],
  },
  {
    name: 'a missing entry trusts the machine’s clock alone',
    file: `${orders}/vend-outcome.ts`,
    find: ' && oursMs > command.notAfterMs;',
    put: ' && oursMs > 0;',
    caughtBy: ['worker', 'vend-outcome'],
  },
  {
    name: 'a journal that forgot an entry counts as complete',
    file: `${orders}/vend-outcome.ts`,
    find: "if (hadEntry || journalReach(order, age) === 'younger') return lost;",
    put: "if (journalReach(order, age) === 'younger') return lost;",
    caughtBy: ['worker', 'vend-outcome'],
  },
  {
    name: 'unreadable orders keep their place at the head of the sweep',
    file: `${orders}/sweep-orders.ts`,
    find: '    await setAside(services, clientId, document);\n',
    put: '',
    caughtBy: ['worker', 'unreadable-orders'],
  },
  {
    name: 'any number of holds may wait for their release',
    file: `${orders}/decide-purchase.ts`,
    find: "  if (mustWaitForRelease(user.user.releasing, payMethod.kind)) return fail('RELEASES_PENDING');\n",
    put: '',
    caughtBy: ['worker', 'decide-purchase'],
  },
  {
    name: 'the lease is not persisted before the commit',
    file: scheduler,
    find: '      // Leased, and the alarm set, before anything is asked of anybody.\n      await persist();\n',
    put: '',
    caughtBy: ['simulation'],
  },
  {
    name: 'a result is acknowledged before it is stored',
    file: 'worker/machines/device/device-session.ts',
    find: '        await this.#orders.onResult(commandId, outcome, reason);\n',
    put: '        void this.#orders.onResult(commandId, outcome, reason).catch(() => undefined);\n',
    caughtBy: ['simulation'],
  },
];
