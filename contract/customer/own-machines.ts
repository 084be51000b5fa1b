import type { MachineId } from '../shared/ids.ts';
import { MACHINE_PAGE } from './machines.ts';

/** How many machines of past purchases are stored with the person. */
export const MAX_LAST_MACHINES = 5;

type OwnMachines = {
  /** The latest favourite first. */
  readonly favourites: readonly MachineId[];
  /** The latest purchase first. */
  readonly lastMachines: readonly MachineId[];
};

/**
 * Returns the machines at the top of a person's main page, each once: favourites, then those of the
 * last purchases. It stops at one answer's limit, so that browser and edge request the same
 * machines.
 */
export function ownMachineIds({ favourites, lastMachines }: OwnMachines): readonly MachineId[] {
  const marked = favourites.slice(0, MACHINE_PAGE - MAX_LAST_MACHINES);
  return [...new Set([...marked, ...lastMachines.slice(0, MAX_LAST_MACHINES)])];
}

/** Returns the last machines with this one added. */
export const withLastMachine = (
  lastMachines: readonly MachineId[],
  machineId: MachineId,
): readonly MachineId[] =>
  [machineId, ...lastMachines.filter((id) => id !== machineId)].slice(0, MAX_LAST_MACHINES);

/** Returns the API path of these machines, relative to the tenant's API. */
export const machinesPath = (ids: readonly MachineId[]): string => `/machines?ids=${ids.join(',')}`;
