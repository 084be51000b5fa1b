import type { LiveSocket } from '../machines/device/socket.ts';
import { send } from '../machines/device/socket.ts';
import type { MachinePort } from '../orders/drive-order.ts';
import { type JournalAge, journalReach } from '../orders/vend-outcome.ts';

/**
 * The machine at the other end of its connection. Its own clock decides whether it is still in time;
 * without a connection nothing is sent: when the machine is back, it is told again or asked.
 * @param age how far the machine's journal reaches back, and its clock.
 */
export const machinePort = (
  live: () => LiveSocket | undefined,
  age: () => JournalAge,
): MachinePort => ({
  online: () => live() !== undefined,
  sendVend({ id, lines: [{ slot }], command: { issuedAtMs, notAfterMs } }) {
    const device = live();
    const { offsetMs } = age();
    if (!device) return;
    send(device, {
      type: 'vend',
      commandId: id,
      slot,
      issuedAtMs: Math.round(issuedAtMs + offsetMs),
      notAfterMs: Math.round(notAfterMs + offsetMs),
    });
  },
  journalReach: (order) => journalReach(order, age()),
  queryJournal({ id }) {
    const device = live();
    if (device) send(device, { type: 'query', queryId: crypto.randomUUID(), commandId: id });
  },
});
