import { machineListSchema, machineSchema } from '../../contract/machines.ts';
import { useApi } from './api-context.ts';
import { useQuery } from './use-query.ts';

export function useMachines() {
  const { api, tenantParams } = useApi();
  return useQuery('/machines', machineListSchema, () =>
    api.machines.$get({ param: tenantParams, query: {} }),
  );
}

export function useMachine(id: string) {
  const { api, tenantParams } = useApi();
  return useQuery(`/machines/${id}`, machineSchema, () =>
    api.machines[':machineId'].$get({ param: { ...tenantParams, machineId: id } }),
  );
}
