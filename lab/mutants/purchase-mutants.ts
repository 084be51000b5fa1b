import type { Mutant } from './mutant.ts';

/** Mutants of a purchase: who may authorise, what is stored first, and what counts once. */
export const purchaseMutants: readonly Mutant[] = [
  {
    name: 'a second authorisation under another id',
    file: 'worker/core/drive/run-step.ts',
    find: '    paymentId: order.id,\n    account,',
    put: "    paymentId: order.id.slice(0, 25) + 'x',\n    account,",
    caughtBy: ['faults'],
  },
  {
    name: 'a driver without the intent authorises',
    file: 'worker/core/drive/run-step.ts',
    find: 'return start.ownsIntent ? authorize(',
    put: 'return order.attempt > 0 ? authorize(',
    caughtBy: ['worker', 'rules/run-step'],
  },
  {
    name: 'every repeated tap owns the intent',
    file: 'worker/core/purchase/place-order.ts',
    find: 'return lost && repeated.ok ?',
    put: 'return repeated.ok ?',
    caughtBy: ['worker', 'repeated-tap'],
  },
  {
    name: 'a driver owns the intent after a lost compare-and-set',
    file: 'worker/core/drive/drive-order.ts',
    find: '      ownsIntent = false;',
    put: '      ownsIntent = true;',
    caughtBy: ['worker', 'rules/drive-order'],
  },
  {
    name: 'a move does not compare before it sets',
    file: 'worker/core/order-store/commit-move.ts',
    find: 'fields, { updateTime }, mask)',
    put: 'fields, undefined, mask)',
    caughtBy: ['worker', 'commit-move'],
  },
  {
    name: 'two orders may hold one machine',
    file: 'worker/core/machine-host/order-scheduler.ts',
    find: "lease.orderId !== orderId && lease.untilMs > now) return 'MACHINE_BUSY';",
    put: "lease.orderId !== orderId && lease.untilMs < 0) return 'MACHINE_BUSY';",
    caughtBy: ['worker', 'rules/order-scheduler'],
  },
  {
    name: 'the lease is not persisted before the commit',
    file: 'worker/core/machine-host/order-scheduler.ts',
    find: '      // The lease and the alarm are durable before any outside call.\n      await persist();\n',
    put: '',
    caughtBy: ['simulation'],
  },
  {
    name: 'a result is acknowledged before it is stored',
    file: 'worker/core/machine-host/device-session.ts',
    find: '        await this.#orders.onResult(commandId, outcome, reason);\n',
    put: '        void this.#orders.onResult(commandId, outcome, reason).catch(() => undefined);\n',
    caughtBy: ['simulation'],
  },
  {
    name: 'spending is not counted',
    file: 'worker/core/purchase/place-order.ts',
    find: '{ activeOrder: orderId, spending, lastMachines, lastDrinks },',
    put: '{ activeOrder: orderId, lastMachines, lastDrinks },',
    caughtBy: ['simulation'],
  },
  {
    name: 'a used coupon stays held',
    file: 'worker/core/purchase/place-order.ts',
    find: "{ state: 'used', usedAt: Timestamp.ofMs(now), orderId },",
    put: "{ state: 'held', usedAt: Timestamp.ofMs(now), orderId },",
    caughtBy: ['worker', 'coupons'],
  },
];
