import type { EnterStates } from '../move.ts';
import type { StoredOrder } from '../order.ts';
import { BEFORE_EXPIRY_MS, waitMs } from '../timing.ts';
import { flagged } from './late-report.ts';
import type { RulesOf } from './state-rules.ts';
import { whileOpen } from './vending.ts';

/** Without evidence the order ends in the customer's favour. A product may be lost. */
const withoutEvidence: EnterStates = {
  kind: 'enter',
  path: ['REVERTING'],
  reason: 'NO_EVIDENCE',
  flag: 'POSSIBLE_LOSS',
  afterMs: 0,
};

/** The machine has its command, and it is unknown whether the product dropped. */
export const vendUnknown: RulesOf<'VEND_UNKNOWN'> = {
  VEND_UNKNOWN: {
    knows: 'command',
    payment: 'held',
    fulfilment: 'unknown',
    next: ['DISPENSED', 'VEND_FAILED', 'REVERTING'],
    deadline: { at: 'evidence', move: withoutEvidence },
    step: (order, nowMs) =>
      isExpiring(order, nowMs)
        ? { do: 'move', move: withoutEvidence }
        : { do: 'query', order, move: { kind: 'retry', afterMs: waitMs(order.attempt + 3) } },
    onReport: (order, report) => whileOpen(order, report, (flag) => flag && flagged(order, flag)),
    effects: {},
  },
};

/** Returns whether the provider will soon release the held amount by itself. */
const isExpiring = ({ payment: { expiresAtMs } }: StoredOrder, nowMs: number) =>
  expiresAtMs !== null && nowMs >= expiresAtMs - BEFORE_EXPIRY_MS;
