import type { Authorization } from '../../pay-providers/port/pay-provider.ts';
import type { Move } from '../move.ts';
import type { StoredOrder } from '../order.ts';
import type { Circumstances } from '../step.ts';
import { holdOf } from './hold.ts';
import { lateReport } from './late-report.ts';
import type { RulesOf } from './state-rules.ts';

/** The amount is held, and the machine has no command yet. */
export const authorized: RulesOf<'AUTHORIZED'> = {
  AUTHORIZED: {
    knows: 'hold',
    payment: 'held',
    fulfilment: 'waiting',
    next: ['VENDING', 'REVERTING'],
    deadline: {
      at: 'vendBy',
      move: { kind: 'enter', path: ['REVERTING'], reason: 'TOO_LATE', afterMs: 0 },
    },
    step: () => ({ do: 'move', move: { kind: 'enter', path: ['VENDING'], afterMs: 0 } }),
    onReport: lateReport,
    effects: {},
  },
};

/**
 * Returns the move once the amount is held. It sends the command if the person is probably still at
 * the machine.
 */
export function onceHeld(
  order: StoredOrder,
  authorization: Authorization,
  { nowMs, online, mustHoldMs }: Circumstances,
): Move {
  const expiresAtMs = Date.parse(authorization.expiresAt ?? '');
  const expiry = Number.isNaN(expiresAtMs) ? {} : { expiresAtMs };
  const hold = { ...holdOf(order, authorization), ...expiry };
  const held = { kind: 'enter', hold, afterMs: 0 } as const;
  if (hold.heldYen !== order.amountYen) {
    const reason = 'PROVIDER_MISCONFIGURED';
    return { ...held, path: ['AUTHORIZED', 'REVERTING'], reason, flag: 'PAYMENT_MISMATCH' };
  }
  // An authorisation that would expire before the capture is useless.
  const late = nowMs >= order.vendByMs || expiresAtMs < nowMs + mustHoldMs;
  if (late || !online) {
    const reason = late ? 'TOO_LATE' : 'MACHINE_OFFLINE';
    return { ...held, path: ['AUTHORIZED', 'REVERTING'], reason };
  }
  return { ...held, path: ['AUTHORIZED', 'VENDING'] };
}
