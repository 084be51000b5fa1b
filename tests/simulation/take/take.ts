import type { Fulfilment } from '../../../worker/core/fulfilment.ts';
import {
  type CaptureOf,
  evidenceOfJournal,
  outcomeOfReport,
} from '../../../worker/core/order/fulfilment/journal-evidence.ts';

/** Returns the price of the items that were taken, at most of those that were ordered. */
export const takenYen: CaptureOf = ({ lines }, { taken = {} }) => {
  const items = lines.map(({ slot, quantity, unitPriceYen }) => ({
    count: Math.min(taken[slot] ?? 0, quantity),
    unitPriceYen,
  }));
  if (items.every(({ count }) => count === 0)) return undefined;
  return items.reduce((sum, { count, unitPriceYen }) => sum + count * unitPriceYen, 0);
};

/**
 * A second fulfilment: a door opens, the person takes several items, and the machine reports which. The
 * amount is held for all items before, and captured for the taken ones.
 */
export const take: Fulfilment<object> = {
  deadline: (nowMs) => ({
    notAfterMs: nowMs + 30_000,
    reportByMs: nowMs + 120_000,
    evidenceByMs: nowMs + 600_000,
  }),
  command: ({ id, fulfilment: { command } }, offsetMs) => ({
    type: 'open',
    commandId: id,
    notAfterMs: command.notAfterMs + offsetMs,
  }),
  outcome: (order, report, age) => outcomeOfReport(order, report, age, takenYen),
  evidence: (order, journal, reading) => evidenceOfJournal(order, journal, reading, takenYen),
};
