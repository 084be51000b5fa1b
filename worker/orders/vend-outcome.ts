import type { OrderReason } from '../../contract/order-state.ts';
import type { Journal, VendFailure } from '../machines/device/messages.ts';
import type { VendOutcome } from './after-machine.ts';
import type { StoredOrder } from './order-document.ts';

const reasons: Readonly<Record<VendFailure, OrderReason>> = {
  jam: 'JAM',
  'sold-out': 'SOLD_OUT',
  'door-open': 'DOOR_OPEN',
  expired: 'NOT_EXECUTED',
  busy: 'MACHINE_FAULT',
  fault: 'MACHINE_FAULT',
};

/** A machine's result as an outcome of the order. */
export const vendOutcome = (
  outcome: 'dispensed' | 'failed' | 'uncertain',
  reason: VendFailure,
): VendOutcome => (outcome === 'failed' ? { outcome, reason: reasons[reason] } : { outcome });

/** What a machine's journal holds of a command, on the machine's own clock. */
type JournalReport = Pick<Journal, 'entry' | 'nowMs' | 'journalEpochMs'>;

/**
 * What a journal proves about an order. No entry is proof of non-execution only when the command
 * can no longer start (its last moment has passed on the machine's clock) and the journal reaches
 * back before the command; otherwise it proves nothing: undefined.
 * @param offsetMs the machine's clock minus ours.
 */
export function journalOutcome(
  { command }: StoredOrder,
  { entry, nowMs, journalEpochMs }: JournalReport,
  offsetMs: number,
): VendOutcome | undefined {
  if (entry)
    return entry.outcome === 'running' ? undefined : vendOutcome(entry.outcome, entry.reason);
  if (!command) return undefined;
  const past = nowMs > command.notAfterMs + offsetMs;
  const complete = journalEpochMs < command.issuedAtMs + offsetMs;
  return past && complete ? { outcome: 'failed', reason: 'NOT_EXECUTED' } : undefined;
}
