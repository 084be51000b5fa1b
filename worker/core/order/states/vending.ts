import type { Outcome } from '../../fulfilment.ts';
import type { OrderFlag } from '../../order-flag.ts';
import type { Move } from '../move.ts';
import type { StoredOrder } from '../order.ts';
import { waitMs } from '../timing.ts';
import type { RulesOf } from './state-rules.ts';

/** The machine has its command and has not reported yet. */
export const vending: RulesOf<'VENDING'> = {
  VENDING: {
    knows: 'command',
    payment: 'held',
    fulfilment: 'commanded',
    next: ['DISPENSED', 'VEND_FAILED', 'VEND_UNKNOWN'],
    deadline: { at: 'result', move: { kind: 'enter', path: ['VEND_UNKNOWN'], afterMs: 0 } },
    step: (order) => ({ do: 'vend', order, ifJournalLost: toUnknown('JOURNAL_LOST') }),
    onReport: (order, report) => whileOpen(order, report, toUnknown),
    effects: { commands: true },
  },
};

/** Returns the move that waits for evidence and asks for the journal a little later. */
const toUnknown = (flag?: OrderFlag): Move => ({
  kind: 'enter',
  path: ['VEND_UNKNOWN'],
  ...(flag ? { flag } : {}),
  afterMs: waitMs(4),
});

const dispensed = { kind: 'enter', path: ['DISPENSED', 'CAPTURING'], afterMs: 0 } as const;
const failed = { kind: 'enter', path: ['VEND_FAILED', 'REVERTING'], afterMs: 0 } as const;

/**
 * Returns the move after a report on an order that is waiting for one.
 *
 * @param whenUncertain returns the move after a report that proves nothing.
 */
export function whileOpen(
  { payment }: Pick<StoredOrder, 'payment'>,
  report: Outcome,
  whenUncertain: (flag?: OrderFlag) => Move | undefined,
): Move | undefined {
  switch (report.outcome) {
    case 'dispensed':
      return { ...dispensed, captureYen: Math.min(report.captureYen, payment.heldYen) };
    case 'untaken':
      return { ...failed, captureYen: 0, reason: 'NOTHING_TAKEN' };
    case 'failed':
      return { ...failed, captureYen: 0, reason: report.reason };
    case 'uncertain':
      return whenUncertain(report.flag);
  }
}
