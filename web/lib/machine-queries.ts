import { machineListSchema, machineSchema } from '../../contract/machines.ts';
import { api, ofClient } from './api.ts';
import { useQuery } from './use-query.ts';

export const useMachines = () =>
  useQuery('/machines', machineListSchema, () =>
    api.machines.$get({ param: ofClient(), query: {} }),
  );

export const useMachine = (id: string) =>
  useQuery(`/machines/${id}`, machineSchema, () =>
    api.machines[':machineId'].$get({ param: { ...ofClient(), machineId: id } }),
  );
