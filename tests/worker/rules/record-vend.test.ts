import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { recordVend } from '../../../worker/core/drive/record-vend.ts';
import { err } from '../../../worker/core/result.ts';
import { committed, servicesWith } from '../support/scripted-store.ts';
import { MADE_MS, storedDocument, storedOrder } from '../support/stored-order.ts';

const demo = v.parse(clientIdSchema, 'demo');

test('a result is stored even if another driver sent the command', async () => {
  const services = servicesWith({
    get: async () => storedDocument('VENDING'),
    commit: async () => committed,
  });
  const recorded = await recordVend(services, demo, storedOrder('AUTH_UNKNOWN'), () => ({
    outcome: 'dispensed',
    captureYen: 160,
  }));
  expect(recorded).toMatchObject({ order: { state: 'CAPTURING' } });
});

test('a result returns the newer order if another commit came first', async () => {
  const stored = storedDocument('CAPTURING', { attempt: 2 });
  const document = { ...stored, updateTime: new Date(MADE_MS + 1).toISOString() };
  const services = servicesWith({ get: async () => document, commit: async () => err('CHANGED') });
  const recorded = await recordVend(services, demo, storedOrder('VENDING'), () => ({
    outcome: 'dispensed',
    captureYen: 160,
  }));
  expect(recorded).toMatchObject({ newer: { state: 'CAPTURING', attempt: 2 } });
});

test('a report that changes nothing returns no order', async () => {
  const report = () => ({ outcome: 'dispensed', captureYen: 160 }) as const;
  for (const state of ['AUTHORIZING', 'CAPTURED'] as const) {
    const order = storedOrder(state);
    const services = servicesWith({ get: async () => storedDocument(state) });
    expect(await recordVend(services, demo, order, report)).toBeUndefined();
  }
});
