import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type OrderId, orderIdSchema } from '../../../contract/customer/orders.ts';
import { clientIdSchema, machineIdSchema } from '../../../contract/shared/ids.ts';
import { OrderScheduler } from '../../../worker/core/machine-host/order-scheduler.ts';
import type { SchedulerMemory } from '../../../worker/core/machine-host/scheduler-context.ts';
import type { Services } from '../../../worker/core/services.ts';
import { committed, servicesWith } from '../support/scripted-store.ts';
import { MADE_MS, storedDocument, storedOrder } from '../support/stored-order.ts';

const vending = storedOrder('VENDING');
const other = v.parse(orderIdSchema, 'z'.repeat(26));

/** Returns a scheduler with one open order, and the machine's lease held by `holder`. */
function leasedTo(holder: OrderId, store: Partial<Services['store']>) {
  const memory: SchedulerMemory = {
    lease: { orderId: holder, untilMs: MADE_MS + 60_000 },
    lossesInRow: 0,
    open: [
      {
        orderId: vending.id,
        dueMs: MADE_MS,
        sinceMs: MADE_MS - 200_000,
        unknownSlot: null,
        machineKnows: false,
        failures: 0,
      },
    ],
    counts: { A1: { count: 5, countedAtMs: MADE_MS - 1 } },
  };
  const scheduler = new OrderScheduler({
    services: servicesWith(store),
    name: () => ({
      clientId: v.parse(clientIdSchema, 'demo'),
      machineId: v.parse(machineIdSchema, 'm-1'),
    }),
    memory: () => memory,
    persist: async () => undefined,
    machine: {
      online: () => true,
      sendCommand: () => undefined,
      knows: () => false,
      journalReach: () => 'complete',
      queryJournal: () => undefined,
    },
    recount: () => undefined,
    loadClient: () => new Promise(() => undefined),
    publish: () => undefined,
    publishStop: () => undefined,
    background: () => undefined,
  });
  return { memory, scheduler };
}

const dispensing = { get: async () => storedDocument('VENDING'), commit: async () => committed };
const dispensed = () => ({ outcome: 'dispensed' as const, captureYen: 160 });

test('waking an order that was never created releases only that order’s lease', async () => {
  const mine = leasedTo(vending.id, {});
  await mine.scheduler.wake(vending.id);
  expect(mine.memory).toMatchObject({ lease: null, open: [] });
  const others = leasedTo(other, {});
  await others.scheduler.wake(vending.id);
  expect(others.memory).toMatchObject({ lease: { orderId: other }, open: [] });
});

test('an order that needs the machine no longer releases only its own lease', async () => {
  const mine = leasedTo(vending.id, dispensing);
  await mine.scheduler.onReport(vending.id, dispensed);
  expect(mine.memory.lease).toBeNull();
  const others = leasedTo(other, dispensing);
  await others.scheduler.onReport(vending.id, dispensed);
  expect(others.memory.lease?.orderId).toBe(other);
});

test('a sale reduces the stock in the scheduler’s memory too', async () => {
  const { memory, scheduler } = leasedTo(vending.id, dispensing);
  await scheduler.onReport(vending.id, dispensed);
  expect(memory.counts['A1']?.count).toBe(4);
});
