import * as v from 'valibot';
import { expect, test } from 'vitest';
import { orderIdSchema, placeOrderSchema } from '../../../contract/customer/orders.ts';
import { clientIdSchema, lineUserIdSchema, machineIdSchema } from '../../../contract/shared/ids.ts';
import { OrderScheduler } from '../../../worker/core/machine-host/order-scheduler.ts';
import type { SchedulerMemory } from '../../../worker/core/machine-host/scheduler-context.ts';
import { holdsMachine } from '../../../worker/core/order/lease.ts';
import type { Services } from '../../../worker/core/services.ts';
import type { StoredDocument } from '../../../worker/core/store/firestore.ts';
import { StoreError } from '../../../worker/core/store/store-error.ts';
import { committed, servicesWith } from '../support/scripted-store.ts';
import { MADE_MS, storedDocument, storedOrder } from '../support/stored-order.ts';

const clientId = v.parse(clientIdSchema, 'demo');
const machineId = v.parse(machineIdSchema, 'm-1');

/**
 * Returns a scheduler whose store never answers a purchase's reads.
 * @param get returns the stored order. Default: there is none.
 */
function waitingScheduler(online: boolean, get: () => Promise<undefined> = async () => undefined) {
  const memory: SchedulerMemory = { lease: null, lossesInRow: 0, open: [], counts: {} };
  const scheduler = new OrderScheduler({
    services: servicesWith({ batchGet: () => new Promise(() => undefined), get }),
    name: () => ({ clientId, machineId }),
    memory: () => memory,
    persist: async () => undefined,
    machine: {
      online: () => online,
      sendCommand: () => undefined,
      knows: () => false,
      journalReach: () => 'unknown',
      queryJournal: () => undefined,
    },
    recount: () => undefined,
    loadClient: () => new Promise(() => undefined),
    publish: () => undefined,
    publishStop: () => undefined,
    background: () => undefined,
  });
  const buy = (letter: string) =>
    scheduler.buy({
      buyer: { clientId, lineUserId: v.parse(lineUserIdSchema, `U${letter}`) },
      language: 'ja',
      orderId: v.parse(orderIdSchema, letter.repeat(26)),
      asked: v.parse(placeOrderSchema, {
        machineId,
        slot: 'A1',
        productId: 'tea',
        expectedAmountYen: 160,
        payMethodId: 'a'.repeat(26),
        couponId: null,
      }),
    });
  return { memory, buy, scheduler };
}

test('a purchase without a decision leases no machine', async () => {
  const { memory, buy } = waitingScheduler(true);
  const undecided = Promise.race([buy('a'), Promise.resolve('undecided')]);
  expect(await undecided).toBe('undecided');
  expect(memory).toEqual({ lease: null, lossesInRow: 0, open: [], counts: {} });
});

test('a leased machine cannot be leased to another order until the lease ends', async () => {
  const { memory, buy } = waitingScheduler(true);
  const lease = (untilMs: number) =>
    Object.assign(memory, {
      lease: { orderId: v.parse(orderIdSchema, 'a'.repeat(26)), untilMs },
    });
  lease(MADE_MS + 1);
  expect(await buy('b')).toEqual({ ok: false, error: { code: 'MACHINE_BUSY' } });
  lease(MADE_MS);
  expect(await Promise.race([buy('b'), Promise.resolve('undecided')])).toBe('undecided');
});

test.each([
  new StoreError('UNAVAILABLE', 'the store is away'),
  new RangeError('Invalid time value'),
])('a failed driver is retried after a few seconds, with growing back-off: %s', async (thrown) => {
  const { memory, scheduler } = waitingScheduler(true, () => Promise.reject(thrown));
  const waits: number[] = [];
  for (let failures = 1; failures <= 8; failures += 1) {
    await scheduler.wake(v.parse(orderIdSchema, 'a'.repeat(26)));
    waits.push(...memory.open.map(({ dueMs }) => (dueMs - MADE_MS) / 1_000));
  }
  expect(waits).toEqual([3, 3, 6, 12, 24, 48, 60, 60]);
});

test('an offline machine is leased to no order', async () => {
  const { memory, buy } = waitingScheduler(false);
  expect(await buy('a')).toEqual({ ok: false, error: { code: 'MACHINE_OFFLINE' } });
  expect(memory).toEqual({ lease: null, lossesInRow: 0, open: [], counts: {} });
});

test('an order holds its machine until the result is certain, or the machine can no longer start', () => {
  const holding = ['CREATED', 'AUTHORIZING', 'AUTH_UNKNOWN', 'AUTHORIZED', 'VENDING'] as const;
  for (const state of holding) expect(holdsMachine(storedOrder(state), MADE_MS), state).toBe(true);
  const unknown = storedOrder('VEND_UNKNOWN');
  expect(holdsMachine(unknown, MADE_MS + 29_999)).toBe(true);
  expect(holdsMachine(unknown, MADE_MS + 30_000)).toBe(false);
  const over = ['DISPENSED', 'VEND_FAILED', 'CAPTURING', 'REVERTING', 'MANUAL_REVIEW'] as const;
  for (const state of over) expect(holdsMachine(storedOrder(state), MADE_MS), state).toBe(false);
});

const vending = storedOrder('VENDING');

/** A scheduler with one open order, due now, whose reads a test answers one by one. */
function readingScheduler(store: Partial<Services['store']> = {}) {
  const reads: ((document: StoredDocument) => void)[] = [];
  const work: Promise<unknown>[] = [];
  let commands = 0;
  const entry = { orderId: vending.id, dueMs: MADE_MS, sinceMs: MADE_MS };
  const memory: SchedulerMemory = {
    lease: null,
    lossesInRow: 0,
    open: [{ ...entry, unknownSlot: null, machineKnows: false, failures: 0 }],
    counts: {},
  };
  const scheduler = new OrderScheduler({
    services: servicesWith({
      get: () => new Promise((resolve) => reads.push(resolve)),
      ...store,
    }),
    name: () => ({ clientId, machineId }),
    memory: () => memory,
    persist: async () => undefined,
    machine: {
      online: () => true,
      sendCommand: () => {
        commands += 1;
      },
      knows: () => false,
      journalReach: () => 'complete',
      queryJournal: () => undefined,
    },
    recount: () => undefined,
    loadClient: () => new Promise(() => undefined),
    publish: () => undefined,
    publishStop: () => undefined,
    background: (one) => void work.push(one),
  });
  /** Answers the oldest pending read, and lets its driver end. */
  const answer = async () => {
    reads.shift()?.(storedDocument('VENDING'));
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { scheduler, reads, work, answer, commands: () => commands };
}

test('an order that is being read is not read or commanded a second time', async () => {
  const { scheduler, reads, answer, commands } = readingScheduler();
  scheduler.driveDue();
  scheduler.driveDue();
  scheduler.onMachineBack();
  expect(reads).toHaveLength(1);
  // The pending read does not set the alarm again.
  expect(scheduler.dueTimes(MADE_MS)).toEqual([MADE_MS + 45_000]);
  await answer();
  expect(commands()).toBe(1);
});

test('an order that is woken during a read is driven only after another read', async () => {
  const { scheduler, answer, commands } = readingScheduler();
  scheduler.driveDue();
  const woken = scheduler.wake(vending.id);
  await answer();
  expect(commands()).toBe(0);
  await answer();
  await woken;
  expect(commands()).toBe(1);
});

test('a driver sends no command if a result was stored after its read', async () => {
  const { scheduler, reads, work, answer, commands } = readingScheduler({
    commit: async () => committed,
  });
  scheduler.driveDue();
  const [outdated] = reads.splice(0);
  const reported = scheduler.onReport(vending.id, () => ({ outcome: 'failed', reason: 'JAM' }));
  await answer();
  await reported;
  await work.at(-1);
  outdated?.(storedDocument('VENDING'));
  await Promise.all(work);
  expect(commands()).toBe(0);
});
