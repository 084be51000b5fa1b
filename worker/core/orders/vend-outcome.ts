import type { Journal, VendFailure, VendResult } from '../../../contract/machine/messages.ts';
import type { OrderReason } from '../../../contract/shared/order-state.ts';
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

/** The age of a machine's journal, by the machine's own clock. */
export type JournalAge = {
  /** Since when the journal is complete. Null before the first hello. */
  readonly journalEpochMs: number | null;
  /** The machine's clock minus ours. */
  readonly offsetMs: number;
};

/**
 * Returns whether a journal reaches back before a command. A `younger` one was lost or replaced
 * since: the machine may have vended without knowing it.
 */
export function journalReach(
  { fulfilment: { command } }: StoredOrder,
  { journalEpochMs, offsetMs }: JournalAge,
): 'complete' | 'younger' | 'unknown' {
  if (!command || journalEpochMs === null) return 'unknown';
  return journalEpochMs < command.issuedAtMs + offsetMs ? 'complete' : 'younger';
}

const lost: VendOutcome = { outcome: 'uncertain', flag: 'JOURNAL_LOST' };

/**
 * Returns a machine's result as an outcome of the order. `failed` from a journal younger than the
 * command proves nothing: the product may have dropped before the journal was lost.
 */
export function vendOutcome(
  order: StoredOrder,
  { outcome, reason }: { readonly outcome: VendResult; readonly reason: VendFailure },
  age: JournalAge,
): VendOutcome {
  if (outcome !== 'failed') return { outcome };
  return journalReach(order, age) === 'younger' ? lost : { outcome, reason: reasons[reason] };
}

/** A reading of a journal, with its conditions. */
export type JournalReading = {
  /** The machine's clock minus ours, from its last hello. */
  readonly offsetMs: number;
  /** Our own clock. */
  readonly nowMs: number;
  /** Whether the journal has had an entry for this command before. */
  readonly hadEntry: boolean;
};

/**
 * Returns what a journal proves about an order, or undefined if it proves nothing. A missing entry
 * can prove that the machine did not vend. For that the command can no longer start, and the
 * journal reaches back before it. The latest start must have passed on both clocks, because the
 * machine's may jump. A journal that lost an entry is incomplete, whatever its epoch says.
 */
export function journalOutcome(
  order: StoredOrder,
  { entry, nowMs, journalEpochMs }: Pick<Journal, 'entry' | 'nowMs' | 'journalEpochMs'>,
  { offsetMs, nowMs: oursMs, hadEntry }: JournalReading,
): VendOutcome | undefined {
  const age = { journalEpochMs, offsetMs };
  if (entry) {
    const { outcome, reason } = entry;
    return outcome === 'running' ? undefined : vendOutcome(order, { outcome, reason }, age);
  }
  const { command } = order.fulfilment;
  if (!command) return undefined;
  if (hadEntry || journalReach(order, age) === 'younger') return lost;
  const past = nowMs > command.notAfterMs + offsetMs && oursMs > command.notAfterMs;
  return past ? { outcome: 'failed', reason: 'NOT_EXECUTED' } : undefined;
}
