import { lateReport } from './late-report.ts';
import type { RulesOf } from './state-rules.ts';

/** The order exists, and nothing was requested yet. */
export const created: RulesOf<'CREATED'> = {
  CREATED: {
    knows: 'request',
    payment: 'not requested',
    fulfilment: 'waiting',
    next: ['AUTHORIZING', 'CANCELLED'],
    deadline: { at: 'vendBy', move: { kind: 'enter', path: ['CANCELLED'] } },
    step: () => ({ do: 'move', move: { kind: 'enter', path: ['AUTHORIZING'], afterMs: 0 } }),
    onReport: lateReport,
    effects: {},
  },
};
