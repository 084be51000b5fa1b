import * as v from 'valibot';
import {
  isCounted,
  type MachineSummary,
  machineListSchema,
  machineSchema,
} from '../../../contract/customer/machines.ts';
import { machinesPath } from '../../../contract/customer/own-machines.ts';
import type { MachineId } from '../../../contract/shared/ids.ts';
import { useApi } from './api-context.ts';
import { useQuery } from './use-query.ts';
import { useQueryCache } from './use-query-cache.ts';

/** Reads the first page of all machines. */
export function useMachines() {
  const { api, tenantParams } = useApi();
  return useQuery('/machines', machineListSchema, () =>
    api.machines.$get({ param: tenantParams, query: {} }),
  );
}

/**
 * Reads the person's favourite and recent machines for the top of the main page, in the order of
 * `ids`.
 */
export function useOwnMachines(ids: readonly MachineId[]) {
  const { api, tenantParams } = useApi();
  return useQuery(machinesPath(ids), machineListSchema, () =>
    api.machines.$get({ param: tenantParams, query: { ids: ids.join(',') } }),
  );
}

/** Returns a function that finds a machine in the cached list; undefined if the list lacks it. */
export function useListedMachine(): (id: string) => MachineSummary | undefined {
  const { read } = useQueryCache();
  return (id) => {
    const list = v.safeParse(machineListSchema, read('/machines'));
    return list.success ? list.output.machines.find((machine) => machine.id === id) : undefined;
  };
}

export function useMachine(id: string) {
  const { api, tenantParams } = useApi();
  return useQuery(
    `/machines/${id}`,
    machineSchema,
    () => api.machines[':machineId'].$get({ param: { ...tenantParams, machineId: id } }),
    isCounted,
  );
}
