import type { OrderReason } from '../../../../contract/shared/order-state.ts';
import type { Answer, DeclineCode } from '../../pay-providers/port/answer.ts';
import type { Authorization } from '../../pay-providers/port/pay-provider.ts';
import type { Move } from '../move.ts';
import type { StoredOrder } from '../order.ts';
import type { Circumstances } from '../step.ts';
import { WATCH_MS, waitMs } from '../timing.ts';
import { onceHeld } from './authorized.ts';
import { lateReport } from './late-report.ts';
import type { RulesOf } from './state-rules.ts';

/** The intent to hold the amount is stored. */
export const authorizing: RulesOf<'AUTHORIZING'> = {
  AUTHORIZING: {
    knows: 'request',
    payment: 'requested',
    fulfilment: 'waiting',
    next: ['AUTHORIZED', 'DECLINED', 'AUTH_UNKNOWN'],
    deadline: { at: 'vendBy', move: { kind: 'enter', path: ['AUTH_UNKNOWN'], afterMs: 0 } },
    step: (order) => ({
      do: 'authorize',
      after: (answer, circumstances) => afterAuthorize(order, answer, circumstances),
      // Another driver that finds the intent may only ask for its outcome.
      ifSentBefore: { kind: 'enter', path: ['AUTH_UNKNOWN'], afterMs: 0 },
      // An operator must fix the key and decide. Nothing was sent now, but an earlier request may
      // exist.
      ifKeyUnknown: {
        kind: 'enter',
        path: ['AUTH_UNKNOWN', 'CANCELLING', 'MANUAL_REVIEW'],
        afterMs: WATCH_MS,
      },
      // An earlier driver may have sent a request.
      ifMethodGone: { kind: 'enter', path: ['AUTH_UNKNOWN'], afterMs: 0 },
    }),
    onReport: lateReport,
    effects: {},
  },
};

/**
 * Returns the move after the authorisation. Only the driver that stored the intent sends it, once.
 * Only codes that the provider documents as a definite failure decline the order.
 */
export function afterAuthorize(
  order: StoredOrder,
  answer: Answer<Authorization>,
  circumstances: Circumstances,
): Move {
  switch (answer.kind) {
    case 'OK':
      return onceHeld(order, answer.value, circumstances);
    case 'DECLINED': {
      const reason = reasons[answer.code];
      return reason ? { kind: 'enter', path: ['DECLINED'], reason } : unanswered;
    }
    case 'MISCONFIGURED':
      // Nobody fixes the configuration while the person waits, so the person may go. The driver
      // continues to inquire.
      return {
        kind: 'enter',
        path: ['AUTH_UNKNOWN', 'CANCELLING'],
        reason: 'PROVIDER_MISCONFIGURED',
        afterMs: waitMs(1),
      };
    case 'UNKNOWN':
    case 'FOREIGN':
    case 'RETRY_LATER':
      return unanswered;
  }
}

const unanswered: Move = { kind: 'enter', path: ['AUTH_UNKNOWN'], afterMs: waitMs(1) };

/** The reasons for a declined authorisation. Other codes never answer an authorisation. */
const reasons: Readonly<Partial<Record<DeclineCode, OrderReason>>> = {
  REFUSED_BY_USER: 'REFUSED_BY_USER',
  INSUFFICIENT_BALANCE: 'INSUFFICIENT_BALANCE',
  LIMIT_EXCEEDED: 'LIMIT_EXCEEDED',
  NOT_VERIFIED: 'NOT_VERIFIED',
  METHOD_NOT_USABLE: 'METHOD_NOT_USABLE',
  BINDING_ENDED: 'BINDING_ENDED',
  DECLINED: 'DECLINED',
};
