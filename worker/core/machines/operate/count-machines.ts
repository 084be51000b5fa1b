import {
  type MachineCounts,
  type MachinePlaceFilter,
  machineFaultSchema,
} from '../../../../contract/console/machines.ts';
import type { Reader } from '../../operator/operator-context.ts';
import * as paths from '../../store/paths.ts';
import { machineFilters } from './list-machine-status.ts';

/**
 * Counts the machines of a tenant or of a place, and those with each fault. It makes seven counts,
 * each billed as one read per thousand machines: about nine reads at 3,000 machines.
 */
export async function countMachines(
  { services: { store }, client: { clientId } }: Reader,
  place: MachinePlaceFilter,
): Promise<MachineCounts> {
  const from = paths.machines(clientId);
  const [all, ...each] = await Promise.all(
    [undefined, ...machineFaultSchema.options].map(async (fault) => {
      const { count } = await store.sum({ from, where: machineFilters({ fault, ...place }) }, []);
      return count;
    }),
  );
  const [OFFLINE = 0, DOOR = 0, JAM = 0, TEMPERATURE = 0, LOW = 0, FEW = 0] = each;
  return { all: all ?? 0, OFFLINE, DOOR, JAM, TEMPERATURE, LOW, FEW };
}
