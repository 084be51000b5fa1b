import type { ClientId } from '../../../contract/shared/ids.ts';
import { endStates, type OrderState } from '../../../contract/shared/order-state.ts';
import { type LogFields, log, logWord } from '../log.ts';
import { type Move, pathOf } from '../order/move.ts';
import type { StoredOrder } from '../order/order.ts';

const reported: ReadonlySet<OrderState> = new Set(['DISPENSED', 'VEND_FAILED', 'VEND_UNKNOWN']);

/**
 * Logs each state that a purchase reaches, under its id. The end gets another line with the
 * duration of each part.
 */
export function logPath(
  clientId: ClientId,
  { id, history, machine }: StoredOrder,
  move: Move,
  nowMs: number,
): void {
  const reason = move.kind === 'enter' ? move.reason : undefined;
  for (const state of pathOf(move)) {
    const isEnd = endStates.has(state);
    log(isEnd ? 'order.ended' : 'order.moved', {
      ...{ clientId, orderId: id, machineId: machine.id },
      outcome: state,
      ...(reason === undefined ? {} : { action: logWord(reason) }),
      ms: nowMs - (history[0]?.atMs ?? nowMs),
      ...(isEnd ? durationsOf(history, nowMs) : {}),
    });
  }
}

/**
 * Returns the durations of a purchase that had a command: before, during and after the machine's
 * work.
 */
function durationsOf(
  history: StoredOrder['history'],
  nowMs: number,
): Pick<LogFields, 'commandMs' | 'reportMs' | 'settleMs'> {
  const tapMs = history[0]?.atMs;
  const commandMs = history.find(({ state }) => state === 'VENDING')?.atMs;
  const reportMs = history.find(({ state }) => reported.has(state))?.atMs;
  if (tapMs === undefined || commandMs === undefined) return {};
  return {
    commandMs: commandMs - tapMs,
    ...(reportMs === undefined
      ? {}
      : { reportMs: reportMs - commandMs, settleMs: nowMs - reportMs }),
  };
}
