import * as v from 'valibot';
import { machineDocument } from '../../worker/core/machines/machine-document.ts';
import { parseShelf } from '../../worker/core/machines/shelf-document.ts';
import { isStopped } from '../../worker/core/machines/slot-stock.ts';
import { stockWrite } from '../../worker/core/machines/stock-write.ts';
import type { MachineName } from '../../worker/core/platforms/machine-object.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { update, type Write } from '../../worker/core/store/writes.ts';
import { CommandError } from '../command/command-error.ts';

/**
 * Lets a machine and its slots sell again after losses stopped them. Repeating it changes nothing.
 * @returns what was resumed.
 * @throws CommandError if the machine does not exist.
 */
export async function resumeMachine(
  store: Firestore,
  { clientId, machineId }: MachineName,
): Promise<string> {
  const path = paths.machine(clientId, machineId);
  const [stored, shelf] = await store.batchGet([path, paths.shelf(clientId, machineId)]);
  const machine = v.safeParse(machineDocument, stored?.fields);
  if (!machine.success) throw new CommandError(`Tenant ${clientId} has no machine ${machineId}.`);
  const name = { clientId, machineId };
  const stock = [...(parseShelf(name, shelf)?.stock ?? [])];
  const stopped = stock.filter(([, one]) => isStopped(one)).map(([slot]) => slot);
  const losses = Object.fromEntries(stopped.map((slot) => [slot, { losses: 0 }] as const));
  const writes: readonly Write[] = [
    ...(machine.output.stopped ? [update(path, { stopped: null })] : []),
    ...(stopped.length > 0 ? [stockWrite(name, losses)] : []),
  ];
  if (writes.length === 0) return `${machineId} was not stopped.`;
  await store.commit(writes);
  const slots = stopped.join(', ');
  return `${machineId} sells again${slots ? `, slots ${slots} too` : ''}.`;
}
