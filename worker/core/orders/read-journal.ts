import type { Journal } from '../../../contract/machine/messages.ts';
import { hadEntry, noteEntry } from './open-orders.ts';
import type { StoredOrder } from './order-document.ts';
import type { OrderScheduler } from './order-scheduler.ts';
import type { SchedulerMemory } from './scheduler-context.ts';
import { journalOutcome } from './vend-outcome.ts';

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
