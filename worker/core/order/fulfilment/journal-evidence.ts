import type { OrderReason } from '../../../../contract/shared/order-state.ts';
import type { VendFailure } from '../../../../contract/shared/vend-result.ts';
import type {
  FulfilledOrder,
  JournalAge,
  JournalPart,
  JournalReading,
  MachineReport,
  Outcome,
} from '../../fulfilment.ts';

const reasons: Readonly<Record<VendFailure, OrderReason>> = {
  jam: 'JAM',
  'sold-out': 'SOLD_OUT',
  'door-open': 'DOOR_OPEN',
  expired: 'NOT_EXECUTED',
  busy: 'MACHINE_FAULT',
  fault: 'MACHINE_FAULT',
};

/**
 * Returns whether a journal reaches back before a command. `younger`: the journal was lost or
 * replaced since, so the machine may have vended without an entry.
 */
export function journalReach(
  { fulfilment: { command } }: FulfilledOrder,
  { journalEpochMs, offsetMs }: JournalAge,
): 'complete' | 'younger' | 'unknown' {
  if (!command || journalEpochMs === null) return 'unknown';
  return journalEpochMs < command.issuedAtMs + offsetMs ? 'complete' : 'younger';
}

const lost: Outcome = { outcome: 'uncertain', flag: 'JOURNAL_LOST' };

/**
 * Returns the amount to capture for the items that the machine reports as given out. Undefined:
 * nothing was taken. A free sale is 0.
 */
export type CaptureOf = (
  order: FulfilledOrder,
  report: Pick<MachineReport, 'taken'>,
) => number | undefined;

/**
 * Returns a machine's result as an outcome of the order. `failed` from a journal younger than the
 * command proves nothing: the product may have dropped before the journal was lost.
 */
export function outcomeOfReport(
  order: FulfilledOrder,
  { outcome, reason, taken }: MachineReport,
  age: JournalAge,
  captureOf: CaptureOf,
): Outcome {
  if (outcome === 'uncertain') return { outcome };
  if (outcome === 'dispensed') {
    const captureYen = captureOf(order, taken === undefined ? {} : { taken });
    return captureYen === undefined ? { outcome: 'untaken' } : { outcome, captureYen };
  }
  return journalReach(order, age) === 'younger' ? lost : { outcome, reason: reasons[reason] };
}

/**
 * Returns what a journal proves about an order, or undefined if it proves nothing. A missing entry
 * can prove that the machine did not vend. This requires that the command can no longer start, and
 * that the journal reaches back before it. The latest start must have passed on both clocks,
 * because the machine's may jump. A journal that lost an entry is incomplete, whatever its epoch
 * says.
 */
export function evidenceOfJournal(
  order: FulfilledOrder,
  { entry, nowMs, journalEpochMs }: JournalPart,
  { offsetMs, nowMs: oursMs, hadEntry }: JournalReading,
  captureOf: CaptureOf,
): Outcome | undefined {
  const age = { journalEpochMs, offsetMs };
  if (entry) {
    const { outcome } = entry;
    if (outcome === 'running') return undefined;
    return outcomeOfReport(order, { ...entry, outcome }, age, captureOf);
  }
  const { command } = order.fulfilment;
  if (!command) return undefined;
  if (hadEntry || journalReach(order, age) === 'younger') return lost;
  const past = nowMs > command.notAfterMs + offsetMs && oursMs > command.notAfterMs;
  return past ? { outcome: 'failed', reason: 'NOT_EXECUTED' } : undefined;
}
