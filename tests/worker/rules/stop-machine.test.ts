import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientIdSchema, machineIdSchema } from '../../../contract/shared/ids.ts';
import type { SchedulerMemory } from '../../../worker/core/machine-host/scheduler-context.ts';
import { lossesInRow, stopMachine } from '../../../worker/core/machine-host/stop-machine.ts';
import type { Services } from '../../../worker/core/services.ts';
import { StoreError } from '../../../worker/core/store/store-error.ts';
import { committed, servicesWith } from '../support/scripted-store.ts';
import { storedOrder } from '../support/stored-order.ts';

const released = (stock: 'sold' | 'returned' | undefined) => ({
  ...{ stock, coupon: false, spending: false, activeOrder: true },
});
const lost = storedOrder('REVERTED', { flags: ['POSSIBLE_LOSS'] });

test('each possible loss adds to the consecutive losses', () => {
  expect(lossesInRow(2, { order: lost, released: released('returned') })).toBe(3);
});

test('a release for another reason does not reset the consecutive losses', () => {
  const jam = storedOrder('REVERTED');
  expect(lossesInRow(2, { order: jam, released: released('returned') })).toBe(2);
  expect(lossesInRow(2, { order: lost, released: released(undefined) })).toBe(2);
});

test('a sale resets the consecutive losses', () => {
  expect(lossesInRow(2, { order: storedOrder('DISPENSED'), released: released('sold') })).toBe(0);
  expect(lossesInRow(2, { order: lost, released: released('sold') })).toBe(0);
});

test('the consecutive losses are reset, and the stop is published, only once the stop is stored', async () => {
  const memory: SchedulerMemory = { lease: null, lossesInRow: 3, open: [], counts: {} };
  const clientId = v.parse(clientIdSchema, 'demo');
  const machineId = v.parse(machineIdSchema, 'm-1');
  const kept: number[] = [];
  let told = 0;
  const stop = (commit: Services['store']['commit']) =>
    stopMachine({
      services: servicesWith({ commit }),
      name: () => ({ clientId, machineId }),
      memory: () => memory,
      persist: async () => void kept.push(memory.lossesInRow),
      publishStop: () => {
        told += 1;
      },
    });
  await stop(() => Promise.reject(new StoreError('UNAVAILABLE', 'the store is away')));
  expect([memory.lossesInRow, kept, told]).toEqual([3, [], 0]);
  await stop(() => Promise.resolve(committed));
  expect([memory.lossesInRow, kept, told]).toEqual([0, [0], 1]);
});
