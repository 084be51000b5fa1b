import * as v from 'valibot';
import { machineDocument } from '../../worker/machines/machine-document.ts';
import { isStopped, parseStock } from '../../worker/machines/stock-document.ts';
import type { MachineName } from '../../worker/platforms/machine-object.ts';
import type { Firestore } from '../../worker/store/firestore.ts';
import * as paths from '../../worker/store/paths.ts';
import { update, type Write } from '../../worker/store/writes.ts';
import { CommandError } from '../command/command-error.ts';

/**
 * Lets a machine, and its slots, sell again after they were stopped for losses. Doing it twice is the
 * same as once. @returns what was resumed. @throws CommandError where there is no such machine.
 */
export async function resumeMachine(
  store: Firestore,
  { clientId, machineId }: MachineName,
): Promise<string> {
  const path = paths.machine(clientId, machineId);
  const machine = v.safeParse(machineDocument, (await store.get(path))?.fields);
  if (!machine.success) throw new CommandError(`Tenant ${clientId} has no machine ${machineId}.`);
  const stockPaths = machine.output.slots.map(({ slot }) => paths.stock(clientId, machineId, slot));
  const stocks = await store.batchGet(stockPaths);
  const stopped = stockPaths.filter((_, index) => {
    const stock = parseStock(stocks[index]);
    return stock !== undefined && isStopped(stock);
  });
  const writes: readonly Write[] = [
    ...(machine.output.stopped ? [update(path, { stopped: null })] : []),
    ...stopped.map((stockPath) => update(stockPath, { losses: 0 })),
  ];
  if (writes.length === 0) return `${machineId} was not stopped.`;
  await store.commit(writes);
  const slots = stopped.map((stockPath) => stockPath.split('/').at(-1)).join(', ');
  return `${machineId} sells again${slots ? `, slots ${slots} too` : ''}.`;
}
