import * as v from 'valibot';
import { clientIdSchema } from '../../contract/ids.ts';
import type { Services } from '../services.ts';
import { Timestamp } from '../store/values.ts';
import { parseOrder } from './order-document.ts';
import { OVERDUE_MS } from './timing.ts';

const MAX_A_RUN = 100;

/**
 * Wakes the machines whose purchases are overdue: their driver died, and its alarm with it. Needs the
 * collection-group index on `orders.driveAt`. @returns how many orders it found.
 */
export async function sweepOrders({ store, nowMs, machine }: Services): Promise<number> {
  const overdue = Timestamp.ofMs(nowMs() - OVERDUE_MS);
  const found = await store.query({
    from: { everyCollection: 'orders' },
    where: [{ field: 'driveAt', op: 'LESS_THAN_OR_EQUAL', value: overdue }],
    orderBy: { field: 'driveAt', direction: 'ASCENDING' },
    limit: MAX_A_RUN,
  });
  for (const document of found) {
    const order = parseOrder(document);
    const [, clientId] = document.path.split('/');
    const client = v.safeParse(clientIdSchema, clientId);
    if (!order || !client.success) continue;
    const name = { clientId: client.output, machineId: order.machine.id };
    await machine(name).wake(name, order.id);
  }
  return found.length;
}
