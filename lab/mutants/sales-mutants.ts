import type { Mutant } from './mutant.ts';

const sales = 'worker/core/sales';
const rules = 'rules/sales-counters';

/** Mutants of the sales counters: what they count, how they are added up and how they are checked. */
export const salesMutants: readonly Mutant[] = [
  {
    name: 'sales: a capture that is recorded again counts again',
    file: 'worker/core/order/payment-after.ts',
    find: 'const isNew = before.capturedAtMs === null;',
    put: 'const isNew = before.capturedAtMs !== after.capturedAtMs || after.capturedYen > 0;',
    caughtBy: ['worker', rules],
  },
  {
    name: 'sales: the refund of a sale that never counted is counted',
    file: 'worker/core/order/payment-after.ts',
    find: '  if (after.capturedAtMs === null) return [];\n',
    put: '',
    caughtBy: ['worker', rules],
  },
  {
    name: 'sales: a capture that is recorded again moves to another day',
    file: 'worker/core/order/states/ended.ts',
    find: 'capturedAtMs: order.payment.capturedAtMs ?? nowMs',
    put: 'capturedAtMs: nowMs',
    caughtBy: ['worker', 'rules/payment-after'],
  },
  {
    name: 'sales: the day ends at midnight in London',
    file: 'worker/core/japan-time.ts',
    find: 'const JAPAN_MS = 9 * 3_600_000;',
    put: 'const JAPAN_MS = 0;',
    caughtBy: ['worker', rules],
  },
  {
    name: 'sales: a refund is counted with the wrong sign',
    file: `${sales}/order-effect.ts`,
    find: 'Yen`], by: yen },',
    put: "Yen`], by: side === 'refunded' ? -yen : yen },",
    caughtBy: ['worker', rules],
  },
  {
    name: 'sales: the tax of a receipt is rounded up',
    file: `${sales}/share-yen.ts`,
    find: '  Math.floor((yen * ratePercent) / (100 + ratePercent));',
    put: '  Math.ceil((yen * ratePercent) / (100 + ratePercent));',
    caughtBy: ['worker', rules],
  },
  {
    name: 'sales: a fold adds what it has added before',
    file: `${sales}/fold-changes.ts`,
    find: 'const before = folded.get(machineId) ?? noCounts;',
    put: 'const before = folded.size < 0 ? folded.get(machineId) ?? noCounts : noCounts;',
    caughtBy: ['worker', 'sales.test'],
  },
  {
    name: 'sales: a closed month changes',
    file: `${sales}/fold-day.ts`,
    find: '...(state.month.closed ? [] : monthWrites(',
    put: '...(state.month.closed && changes.size < 0 ? [] : monthWrites(',
    caughtBy: ['worker', 'sales.test'],
  },
  {
    name: 'sales: a fold overwrites what another run has added',
    file: `${sales}/fold-day.ts`,
    find: '  if: stored ? { updateTime: stored.updateTime } : { exists: false },\n',
    put: '',
    caughtBy: ['worker', 'sales.test'],
  },
  {
    name: 'sales: the check finds no difference of yen',
    file: `${sales}/check-day.ts`,
    find: '      differenceYen === 0 &&\n',
    put: '',
    caughtBy: ['worker', 'sales.test'],
  },
  {
    name: 'sales: the check trusts a tax rate that does not add up',
    file: `${sales}/check-day.ts`,
    find: '      uneven.length === 0 &&\n',
    put: '',
    caughtBy: ['worker', 'sales.test'],
  },
  {
    name: 'sales: the check counts refunds of later days',
    file: `${sales}/sum-orders.ts`,
    find: ' || at >= untilMs) continue;',
    put: ') continue;',
    caughtBy: ['worker', 'sales.test'],
  },
];
