import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientIdSchema } from '../../../contract/ids.ts';
import { recordVend } from '../../../worker/orders/record-vend.ts';
import { committed, servicesWith } from '../support/scripted-store.ts';
import { storedOrder } from '../support/stored-order.ts';

const demo = v.parse(clientIdSchema, 'demo');

test('a result of an order that another driver commanded is stored', async () => {
  const services = servicesWith({
    get: async () => storedOrder('VENDING').document,
    commit: async () => committed,
  });
  const recorded = await recordVend(services, demo, storedOrder('AUTH_UNKNOWN'), () => ({
    outcome: 'dispensed',
  }));
  expect(recorded).toMatchObject({ order: { state: 'CAPTURING' } });
});

test('a report that changes nothing of what is stored names no newer order', async () => {
  const report = () => ({ outcome: 'dispensed' }) as const;
  for (const state of ['AUTHORIZING', 'CAPTURED'] as const) {
    const order = storedOrder(state);
    const services = servicesWith({ get: async () => order.document });
    expect(await recordVend(services, demo, order, report)).toBeUndefined();
  }
});
