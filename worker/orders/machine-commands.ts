import { type DeviceSocket, say } from '../machines/device/socket.ts';
import type { StoredOrder } from './order-document.ts';

/**
 * Tells the machine to vend; its own clock decides whether it is still in time. Without a connection
 * nothing is said: when the machine is back, it is told again or asked.
 * @param offsetMs the machine's clock minus ours.
 */
export function tellToVend(
  device: DeviceSocket | undefined,
  order: StoredOrder,
  offsetMs: number,
): void {
  const [line] = order.lines;
  const issuedAt = order.history.findLast(({ state }) => state === 'VENDING')?.at;
  if (!device || !line || !issuedAt || order.notAfter === null) return;
  say(device, {
    type: 'vend',
    commandId: order.id,
    slot: line.slot,
    issuedAtMs: Math.round(Date.parse(issuedAt) + offsetMs),
    notAfterMs: Math.round(Date.parse(order.notAfter) + offsetMs),
  });
}

/** Asks what the machine's journal knows of an order. */
export function askJournal(device: DeviceSocket | undefined, { id }: StoredOrder): void {
  if (device) say(device, { type: 'query', queryId: crypto.randomUUID(), commandId: id });
}
