import type { Machine } from '../../../contract/customer/machines.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import { readAskedShelf } from './read-shelf.ts';

/**
 * Returns one machine by the id in an address, which may be any text. The machine's own object
 * supplies its current state. It reads the machine directly, because the list has limits.
 */
export async function findMachine(
  services: Services,
  clientId: ClientId,
  asked: string,
): Promise<Result<Machine>> {
  const found = await readAskedShelf(services, clientId, asked);
  if (!found) return fail('NOT_FOUND');
  const { machine, stoppedSlots } = found;
  if (found.isStopped) return ok({ ...machine, online: false });
  const { online, heardAtMs, counts } = await services
    .machine({ clientId, machineId: machine.id })
    .status();
  // This object was never connected to the machine, so only the store knows its state.
  if (heardAtMs === null)
    return ok({ ...machine, online: machine.online === null ? null : online });
  const shelf = machine.shelf.map((item) =>
    stoppedSlots.has(item.slot) ? item : { ...item, stock: counts[item.slot] ?? item.stock },
  );
  return ok({ ...machine, online, shelf, stockAsOf: new Date(heardAtMs).toISOString() });
}
