import { expect, test } from 'vitest';
import type { Fulfilment } from '../../../../worker/core/fulfilment.ts';
import { machinePort } from '../../../../worker/core/machine-host/machine-port.ts';
import { vend } from '../../../../worker/core/order/fulfilment/vend.ts';
import { isCommanded } from '../../../../worker/core/order/order.ts';
import { UnreadableOrder } from '../../../../worker/core/order/unreadable-order.ts';
import { MADE_MS, storedOrder } from '../../support/stored-order.ts';

/** Another fulfilment: a door opens. */
const take: Fulfilment<object> = {
  ...vend,
  command: ({ id }) => ({ type: 'open', commandId: id }),
};

/** Returns the port of a connected machine, and the next message that the machine receives. */
function connected(fulfilments: Parameters<typeof machinePort>[2]) {
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
    fulfilments,
  );
  return { port, told };
}

function commandedOrder(kind: 'vend' | 'take') {
  const order = storedOrder('VENDING', { fulfilment: { kind } });
  if (!isCommanded(order)) throw new Error('the order has its command');
  return order;
}

test('a command states its times on the machine’s own clock', async () => {
  const { port, told } = connected({ vend });
  const order = commandedOrder('vend');
  port.sendCommand(order);
  expect(await told).toEqual({
    type: 'vend',
    commandId: order.id,
    slot: 'A1',
    issuedAtMs: MADE_MS + 7_000,
    notAfterMs: MADE_MS + 37_000,
  });
});

test('an order with another kind of fulfilment is never sent as a vend', async () => {
  const order = commandedOrder('take');
  const { port, told } = connected({ vend, take });
  port.sendCommand(order);
  expect(await told).toEqual({ type: 'open', commandId: order.id });
  expect(() => connected({ vend }).port.sendCommand(order)).toThrow(UnreadableOrder);
});
