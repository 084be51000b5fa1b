import type { ClientId } from '../../contract/ids.ts';
import { type Machine, stockLevelOf } from '../../contract/machines.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import { readAskedShelf, type ShownMachine } from './read-shelf.ts';

/** The shelf that was read, and what of it anybody sees: read anew, it is another object. */
const shownTo = new WeakMap<ShownMachine, Machine>();

/**
 * What whoever stands in front of the machine sees: its drinks, their prices, whether there are any
 * left. No counts, which tell how much is sold (decision 80), and nothing asked of the machine's own object,
 * so that a stranger's visits cost two reads in half a minute however many they are. The same object
 * as long as what was read is held.
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
