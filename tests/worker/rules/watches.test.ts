import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientIdSchema, machineIdSchema } from '../../../contract/shared/ids.ts';
import {
  endWatch,
  noteGone,
  settleWatches,
  type WatchMemory,
} from '../../../worker/core/machine-host/watches.ts';
import type { Services } from '../../../worker/core/services.ts';
import type { StoredDocument } from '../../../worker/core/store/firestore.ts';
import { StoreError } from '../../../worker/core/store/store-error.ts';
import { committed, servicesWith } from '../support/scripted-store.ts';
import { MADE_MS } from '../support/stored-order.ts';

const name = {
  clientId: v.parse(clientIdSchema, 'demo'),
  machineId: v.parse(machineIdSchema, 'm-1'),
};
const HOUR_MS = 3_600_000;
const offline = { kind: 'MACHINE_OFFLINE', slot: null } as const;

const storedAs = (fields: StoredDocument['fields']): StoredDocument => ({
  ...{ id: 'x', path: 'clients/demo', fields },
  updateTime: '2026-11-21T00:00:00Z',
});
/** The tenant, the machine and its token, as a due watch reads them. */
const told = [storedAs({ support: {} }), storedAs({}), storedAs({ tokenId: 't' })];

/** Returns the memory of a machine that has been gone for an hour. */
function gone(): WatchMemory {
  const memory: WatchMemory = { watches: [], ended: [] };
  noteGone({ ...memory, journalEpochMs: 0 }, MADE_MS - HOUR_MS);
  return memory;
}

const settle = (memory: WatchMemory, store: Partial<Services['store']>) =>
  settleWatches(servicesWith({ batchGet: async () => told, ...store }), name, memory, false);

test('a machine that comes back while its alert is being stored ends the alert', async () => {
  const memory = gone();
  await settle(memory, {
    commit: async () => {
      endWatch(memory, 'MACHINE_OFFLINE');
      return committed;
    },
  });
  expect(memory.ended).toEqual([offline]);
});

test('a machine that comes back after the store’s answer was lost ends the alert', async () => {
  const memory = gone();
  const lost = settle(memory, {
    commit: () => Promise.reject(new StoreError('UNAVAILABLE', 'the answer is lost')),
  });
  await expect(lost).rejects.toThrow(StoreError);
  endWatch(memory, 'MACHINE_OFFLINE');
  expect(memory.ended).toEqual([offline]);
});

test('an alert that ends while another one is being resolved is resolved next', async () => {
  const memory: WatchMemory = { watches: [], ended: [offline] };
  const jammed = { kind: 'SLOT_JAMMED', slot: 'A1' } as const;
  await settle(memory, {
    runOptimistic: async (decide) => {
      memory.ended.push(jammed);
      return (await decide()).value;
    },
  });
  expect(memory.ended).toEqual([jammed]);
});
