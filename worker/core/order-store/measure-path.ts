import type { ClientId } from '../../../contract/shared/ids.ts';
import { logWord } from '../log.ts';
import { type Move, pathOf } from '../order/move.ts';
import type { StoredOrder } from '../order/order.ts';
import type { Services } from '../services.ts';

/** Measures the time to each state. VENDING: tap to command. DISPENSED: command to drop. */
export function measurePath(
  metrics: Services['metrics'],
  clientId: ClientId,
  { history, payment }: StoredOrder,
  move: Move,
  nowMs: number,
): void {
  const sinceStateMs = nowMs - (history.at(-1)?.atMs ?? nowMs);
  const reason = move.kind === 'enter' ? move.reason : undefined;
  for (const [index, state] of pathOf(move).entries()) {
    metrics.measure({
      metric: 'purchase',
      clientId,
      state,
      payKind: logWord(payment.kind),
      reason: reason === undefined ? null : logWord(reason),
      // Uses our own clock, as the history does. `createdAt` is the store's.
      sinceTapMs: nowMs - (history[0]?.atMs ?? nowMs),
      sinceStateMs: index === 0 ? sinceStateMs : 0,
    });
  }
}
