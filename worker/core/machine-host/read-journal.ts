import type { OrderId } from '../../../contract/customer/orders.ts';
import type { Journal } from '../../../contract/machine/messages.ts';
import type { VendFailure, VendResult } from '../../../contract/shared/vend-result.ts';
import type { JournalAge } from '../fulfilment.ts';
import { hadEntry, noteEntry } from './open-orders.ts';
import type { OrderScheduler } from './order-scheduler.ts';
import type { SchedulerMemory } from './scheduler-context.ts';

type Reports = Pick<OrderScheduler, 'onReport'>;
type Memory = Pick<SchedulerMemory, 'open'> & { readonly offsetMs: number };

/**
 * Handles a machine's journal entry for a command, and stores that the machine knows the command.
 */
export async function readJournal(
  orders: Reports,
  memory: Memory,
  { commandId, ...journal }: Journal,
  nowMs: number,
): Promise<void> {
  const reading = { offsetMs: memory.offsetMs, nowMs, hadEntry: hadEntry(memory, commandId) };
  if (journal.entry) noteEntry(memory, commandId);
  await orders.onReport(commandId, (order, fulfilment) =>
    fulfilment.evidence(order, journal, reading),
  );
}

/** A machine's own report of how a command ended. */
type VendReport = {
  readonly commandId: OrderId;
  readonly outcome: VendResult;
  readonly reason: VendFailure;
};

/**
 * Handles a machine's result for a command. The result comes from its journal, so the machine knows
 * the command. This is noted before the result is stored, because a driver that starts meanwhile
 * must not send the command again.
 */
export async function readResult(
  orders: Reports,
  memory: Pick<SchedulerMemory, 'open'> & JournalAge,
  { commandId, ...report }: VendReport,
): Promise<void> {
  noteEntry(memory, commandId);
  await orders.onReport(commandId, (order, fulfilment) =>
    fulfilment.outcome(order, report, memory),
  );
}
