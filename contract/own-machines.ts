import type { MachineId } from './ids.ts';
import { MACHINE_PAGE } from './machines.ts';

/** Machines that a person bought at, kept with the person. */
export const MAX_LAST_MACHINES = 5;

type OwnMachines = {
  /** The latest mark first. */
  readonly favourites: readonly MachineId[];
  /** The latest purchase first. */
  readonly lastMachines: readonly MachineId[];
};

/**
 * The machines that a person's main page begins with, each once: marked ones, then the last ones
 * bought at. As many as one answer holds, so that browser and edge name the same.
 */
export function ownMachineIds({ favourites, lastMachines }: OwnMachines): readonly MachineId[] {
  const marked = favourites.slice(0, MACHINE_PAGE - MAX_LAST_MACHINES);
  return [...new Set([...marked, ...lastMachines.slice(0, MAX_LAST_MACHINES)])];
}

/** The machines that a person bought at, now that it was this one. */
export const withLastMachine = (
  lastMachines: readonly MachineId[],
  machineId: MachineId,
): readonly MachineId[] =>
  [machineId, ...lastMachines.filter((id) => id !== machineId)].slice(0, MAX_LAST_MACHINES);

/** Where these machines are asked for, below the tenant's API. */
export const machinesPath = (ids: readonly MachineId[]): string => `/machines?ids=${ids.join(',')}`;
