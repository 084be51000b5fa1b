import {
  isCounted,
  machineListSchema,
  machineSchema,
} from '../../../contract/customer/machines.ts';
import { machinesPath } from '../../../contract/customer/own-machines.ts';
import type { MachineId } from '../../../contract/shared/ids.ts';
import { useApi } from './api-context.ts';
import { useQuery } from './use-query.ts';

/** The first page of all machines. */
export function useMachines() {
  const { api, tenantParams } = useApi();
  return useQuery('/machines', machineListSchema, () =>
    api.machines.$get({ param: tenantParams, query: {} }),
  );
}

/** The machines that start the person's main page, in this order. */
export function useOwnMachines(ids: readonly MachineId[]) {
  const { api, tenantParams } = useApi();
  return useQuery(machinesPath(ids), machineListSchema, () =>
    api.machines.$get({ param: tenantParams, query: { ids: ids.join(',') } }),
  );
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
