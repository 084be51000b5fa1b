import type { Mutant } from './mutant.ts';

const scheduler = 'worker/core/machine-host/order-scheduler.ts';

/** Mutants of the money code with the faults that an adversarial review found, and with similar ones. */
export const plantedMutants: readonly Mutant[] = [
  {
    name: 'planted: open orders without evidence do not stop their slot',
    file: 'worker/core/machine-host/open-orders.ts',
    find: 'unknownSlot === slot).length >= MAX_SLOT_LOSSES',
    put: 'unknownSlot === slot).length > 1_000',
    caughtBy: ['worker', 'open-orders'],
  },
  {
    name: 'planted: AUTHORIZED without a payment number counts as held',
    file: 'worker/core/pay-providers/paypay/payments.ts',
    find: "  if (paymentId === '') return null;\n",
    put: '',
    caughtBy: ['worker', 'pay-providers'],
  },
  {
    name: 'planted: limits that cannot be read let a purchase through',
    file: 'worker/core/purchase/decide-purchase.ts',
    find: "  if (user.unreadable.size > 0) return fail('DATA_UNREADABLE');\n",
    put: '',
    caughtBy: ['worker', 'decide-purchase'],
  },
  {
    name: 'planted: a missing entry trusts the machine’s clock alone',
    file: 'worker/core/order/fulfilment/journal-evidence.ts',
    find: ' && oursMs > command.notAfterMs;',
    put: ' && oursMs > 0;',
    caughtBy: ['worker', 'journal-evidence'],
  },
  {
    name: 'planted: a journal that forgot an entry counts as complete',
    file: 'worker/core/order/fulfilment/journal-evidence.ts',
    find: "if (hadEntry || journalReach(order, age) === 'younger') return lost;",
    put: "if (journalReach(order, age) === 'younger') return lost;",
    caughtBy: ['worker', 'journal-evidence'],
  },
  {
    name: 'planted: unreadable orders keep their place at the head of the sweep',
    file: 'worker/core/drive/sweep-orders.ts',
    find: '    await setAside(services, clientId, document);\n',
    put: '',
    caughtBy: ['worker', 'unreadable-orders'],
  },
  {
    name: 'planted: holds without a limit may wait for their release',
    file: 'worker/core/purchase/decide-purchase.ts',
    find: "  if (mustWaitForRelease(user.user.releasing, payMethod.kind)) return fail('RELEASES_PENDING');\n",
    put: '',
    caughtBy: ['worker', 'decide-purchase'],
  },
  {
    name: 'planted: the lease is not persisted before the commit',
    file: scheduler,
    find: '      // The lease and the alarm are durable before any outside call.\n      await persist();\n',
    put: '',
    caughtBy: ['simulation'],
  },
  {
    name: 'planted: a result is acknowledged before it is stored',
    file: 'worker/core/machine-host/device-session.ts',
    find: '        await this.#orders.onResult(commandId, outcome, reason);\n',
    put: '        void this.#orders.onResult(commandId, outcome, reason).catch(() => undefined);\n',
    caughtBy: ['simulation'],
  },
  {
    name: 'planted: a result whose answer was lost leaves the scheduler behind the store',
    file: 'worker/core/drive/record-vend.ts',
    find: '{ done: isSameVersion(order, known) ? undefined : { newer: order } }',
    put: '{ done: undefined }',
    caughtBy: ['worker', 'rules/record-vend'],
  },
  {
    name: 'planted: a result of an order that another driver commanded is acknowledged unstored',
    file: 'worker/core/drive/record-vend.ts',
    find: 'isBeforeCommand ? ((await read()) ?? known) : known',
    put: 'known',
    caughtBy: ['worker', 'rules/record-vend'],
  },
  {
    name: 'planted: a hello trusts the object’s old counts',
    file: 'worker/core/machine-host/device-session.ts',
    find: 'memory().counts = { ...countsOf(shelf, hello) };',
    put: 'memory().counts = { ...countsOf(shelf, hello), ...memory().counts };',
    caughtBy: ['worker', 'recount'],
  },
  {
    name: 'planted: the object and the store drift apart after an operator’s capture',
    file: scheduler,
    find: 'if (needsRecount(this.#context.memory().counts, shelf, asked.asked)) this.#context.recount();',
    put: 'void [needsRecount, shelf];',
    caughtBy: ['worker', 'recount'],
  },
  {
    name: 'planted: a sale with another payment’s answer is captured an hour later',
    file: 'worker/core/order/states/manual-review.ts',
    find: "  if (isSold && order.flags.includes('PAYMENT_MISMATCH')) return later;\n",
    put: '',
    caughtBy: ['worker', 'rules/after-last-look'],
  },
  {
    name: 'planted: a stored drop waits for the next alarm',
    file: scheduler,
    find: "background(this.#drive({ order, ownsIntent: !('newer' in recorded) }));",
    put: 'void [background, order];',
    caughtBy: ['simulation'],
  },
  {
    name: 'planted: money comes back on the day of the store’s clock',
    file: 'worker/core/person/order-effect.ts',
    find: 'order.history[0]?.atMs ?? order.createdAtMs;',
    put: 'order.createdAtMs;',
    caughtBy: ['worker', 'rules/released-documents'],
  },
];
