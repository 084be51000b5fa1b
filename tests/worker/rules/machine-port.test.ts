import { expect, test } from 'vitest';
import { isCommanded } from '../../../worker/core/orders/order-document.ts';
import { machinePort } from '../../../worker/machine-object/machine-port.ts';
import { MADE_MS, storedOrder } from '../support/stored-order.ts';

test('a command names its moments on the machine’s own clock', async () => {
  const { 0: machine, 1: socket } = new WebSocketPair();
  machine.accept();
  socket.accept();
  const told = new Promise<unknown>((resolve) =>
    machine.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data)))),
  );
  const live = {
    phase: 'live',
    socket,
    seq: 0,
    tokenId: 'token',
    isDue: false,
    connectedAtMs: MADE_MS,
    heardAtMs: MADE_MS,
  } as const;
  const port = machinePort(
    () => live,
    () => ({ offsetMs: 7_000, journalEpochMs: 0, open: [] }),
  );
  const order = storedOrder('VENDING');
  if (!isCommanded(order)) throw new Error('the order has its command');
  port.sendVend(order);
  expect(await told).toEqual({
    type: 'vend',
    commandId: order.id,
    slot: 'A1',
    issuedAtMs: MADE_MS + 7_000,
    notAfterMs: MADE_MS + 37_000,
  });
});
