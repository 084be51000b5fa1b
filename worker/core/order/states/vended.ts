import { lateReport } from './late-report.ts';
import type { RulesOf } from './state-rules.ts';

/** The machine has reported. The commit that enters either state also leaves it. */
export const vended: RulesOf<'DISPENSED' | 'VEND_FAILED'> = {
  DISPENSED: {
    knows: 'command',
    payment: 'held',
    fulfilment: 'done',
    next: ['CAPTURING'],
    step: () => ({ do: 'move', move: { kind: 'enter', path: ['CAPTURING'], afterMs: 0 } }),
    onReport: lateReport,
    effects: { sells: true, freesPerson: true, declines: 'reset', owes: 'receipt' },
  },
  VEND_FAILED: {
    knows: 'command',
    payment: 'held',
    fulfilment: 'failed',
    next: ['REVERTING'],
    step: () => ({ do: 'move', move: { kind: 'enter', path: ['REVERTING'], afterMs: 0 } }),
    onReport: lateReport,
    effects: {},
  },
};
