import { type Machine, stockLevelOf } from '../../../contract/customer/machines.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import { readAskedShelf, type ShownMachine } from './read-shelf.ts';

/**
 * The public version of each shelf. A shelf that is read again is a new object, so its old version
 * is dropped.
 */
const shownTo = new WeakMap<ShownMachine, Machine>();

/**
 * Returns a machine as people in front of it see it: its drinks, their prices and whether any are
 * left. It has no counts, which would reveal the sales. It does not ask the machine's own object,
 * so strangers' visits cost at most two reads in half a minute. The same cached shelf returns the
 * same object.
 */
export async function findPublicMachine(
  services: Services,
  clientId: ClientId,
  asked: string,
): Promise<Result<Machine>> {
  const found = await readAskedShelf(services, clientId, asked);
  if (!found) return fail('NOT_FOUND');
  const known = shownTo.get(found) ?? withoutCounts(found.machine);
  shownTo.set(found, known);
  return ok(known);
}

const withoutCounts = (machine: Machine): Machine => ({
  ...machine,
  shelf: machine.shelf.map((item) => ({ ...item, stock: null, level: stockLevelOf(item.stock) })),
});
