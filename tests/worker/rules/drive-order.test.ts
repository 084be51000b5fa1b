import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { driveOrder } from '../../../worker/core/drive/drive-order.ts';
import { err } from '../../../worker/core/result.ts';
import { committed, servicesWith } from '../support/scripted-store.ts';
import { storedDocument, storedOrder } from '../support/stored-order.ts';

test('a driver that loses the race for the commit sends no command, and requests the result', async () => {
  const sent: string[] = [];
  const answers = [err('CHANGED' as const), committed];
  const store = {
    get: async () => storedDocument('VENDING'),
    commit: async () => answers.shift() ?? committed,
  };
  const order = await driveOrder(
    {
      services: servicesWith(store),
      clientId: v.parse(clientIdSchema, 'demo'),
      machine: {
        online: () => true,
        sendCommand: () => sent.push('vend'),
        knows: () => false,
        journalReach: () => 'younger',
        queryJournal: () => sent.push('query'),
      },
      onCommitted: () => undefined,
    },
    { order: storedOrder('AUTHORIZED'), ownsIntent: true },
  );
  expect(order.state).toBe('VEND_UNKNOWN');
  expect(sent).toEqual([]);
});
