import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientIdSchema, machineIdSchema } from '../../../contract/shared/ids.ts';
import { emptyMemory } from '../../../worker/core/machine-host/memory.ts';
import { noteOrder } from '../../../worker/core/machine-host/status.ts';
import { MADE_MS, storedOrder } from '../support/stored-order.ts';

const clientId = v.parse(clientIdSchema, 'demo');
const memoryOf = (id: string) => emptyMemory({ clientId, machineId: v.parse(machineIdSchema, id) });

test('a jam of one machine is unknown to the other machines of its process', () => {
  const [jammed, other] = [memoryOf('m-1'), memoryOf('m-2')];
  noteOrder(jammed, storedOrder('REVERTED', { reason: 'JAM' }), MADE_MS);
  expect(jammed.jammedSlots).toEqual(['A1']);
  expect([other.jammedSlots, memoryOf('m-3').jammedSlots]).toEqual([[], []]);
});
