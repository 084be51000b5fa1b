import type { MachinePort } from '../drive/driver.ts';
import type { Fulfilments, JournalAge } from '../fulfilment.ts';
import { journalReach } from '../order/fulfilment/journal-evidence.ts';
import { fulfilmentOf } from '../order-store/fulfilment-of.ts';
import { hadEntry } from './open-orders.ts';
import type { SchedulerMemory } from './scheduler-context.ts';
import type { LiveSocket } from './socket.ts';
import { send } from './socket.ts';

/**
 * Returns the interface to the machine behind a connection. The machine's own clock decides whether
 * a command is in time. Without a connection nothing is sent: after it reconnects, the machine gets
 * the command or a question.
 *
 * @param memory how far the machine's journal reaches back, its clock, and its open orders.
 * @param fulfilments the command for each kind of order.
 */
export const machinePort = (
  live: () => LiveSocket | undefined,
  memory: () => JournalAge & Pick<SchedulerMemory, 'open'>,
  fulfilments: Fulfilments,
): MachinePort => ({
  online: () => live() !== undefined,
  sendCommand(order) {
    const device = live();
    const { command } = fulfilmentOf({ fulfilments }, order);
    if (device) send(device, command(order, memory().offsetMs));
  },
  knows: ({ id }) => hadEntry(memory(), id),
  journalReach: (order) => journalReach(order, memory()),
  queryJournal({ id }) {
    const device = live();
    if (device) send(device, { type: 'query', queryId: crypto.randomUUID(), commandId: id });
  },
});
