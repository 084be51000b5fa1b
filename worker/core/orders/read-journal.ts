import type { OrderId } from '../../../contract/customer/orders.ts';
import type { Journal, VendFailure, VendResult } from '../../../contract/machine/messages.ts';
import { hadEntry, noteEntry } from './open-orders.ts';
import type { StoredOrder } from './order-document.ts';
import type { OrderScheduler } from './order-scheduler.ts';
import type { SchedulerMemory } from './scheduler-context.ts';
import { type JournalAge, journalOutcome, vendOutcome } from './vend-outcome.ts';

type Memory = Pick<SchedulerMemory, 'open'> & { readonly offsetMs: number };

/**
 * Handles a machine's journal entry for a command, and stores that the machine knows the command.
 */
export async function readJournal(
  orders: Pick<OrderScheduler, 'onReport'>,
  memory: Memory,
  { commandId, ...journal }: Journal,
  nowMs: number,
): Promise<void> {
  const reading = { offsetMs: memory.offsetMs, nowMs, hadEntry: hadEntry(memory, commandId) };
  if (journal.entry) noteEntry(memory, commandId);
  await orders.onReport(commandId, (order: StoredOrder) => journalOutcome(order, journal, reading));
}

/** A machine's own report of how a command ended. */
type VendReport = {
  readonly commandId: OrderId;
  readonly outcome: VendResult;
  readonly reason: VendFailure;
};

/**
 * Handles a machine's result for a command. The machine reads it from its journal, so it knows the
 * command. That is noted before the result is stored: a driver that starts meanwhile must not send
 * the command again.
 */
export async function readResult(
  orders: Pick<OrderScheduler, 'onReport'>,
  memory: Pick<SchedulerMemory, 'open'> & JournalAge,
  { commandId, ...report }: VendReport,
): Promise<void> {
  noteEntry(memory, commandId);
  await orders.onReport(commandId, (order) => vendOutcome(order, report, memory));
}
