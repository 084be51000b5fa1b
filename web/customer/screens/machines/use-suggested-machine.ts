import { useEffect, useState } from 'react';
import type { MachineId } from '../../../../contract/shared/ids.ts';
import { useApi } from '../../api/api-context.ts';
import type { TenantApi } from '../../api/client.ts';
import { useMachines } from '../../api/machine-queries.ts';

/**
 * Returns the machine whose drinks the main page shows to a person without a usual drink. It is the
 * last machine, else the nearest, else the tenant's first. Undefined during the search, null if
 * none is found.
 */
export function useSuggestedMachine(last: MachineId | undefined): MachineId | null | undefined {
  const nearest = useNearestMachine();
  const { data: list, error } = useMachines();
  if (last !== undefined) return last;
  if (nearest === undefined) return undefined;
  if (nearest !== null) return nearest;
  if (list) return list.machines[0]?.id ?? null;
  return error ? null : undefined;
}

/**
 * Returns the nearest machine if the person has already allowed the position. Undefined during the
 * search, null if there is none.
 */
function useNearestMachine(): MachineId | null | undefined {
  const api = useApi();
  const [nearest, setNearest] = useState<MachineId | null>();
  useEffect(() => {
    let isGone = false;
    void findNearest(api)
      .catch(() => null)
      .then((found) => {
        if (!isGone) setNearest(found);
      });
    return () => {
      isGone = true;
    };
  }, [api]);
  return nearest;
}

async function findNearest(api: TenantApi): Promise<MachineId | null> {
  // LINE on older phones lacks the Permissions API. This code never triggers the permission prompt.
  const { state } = await navigator.permissions.query({ name: 'geolocation' });
  if (state !== 'granted') return null;
  const { findNearby } = await import('../find-machine/find-machine.ts');
  const nearby = await findNearby(api);
  return (nearby.kind === 'found' && nearby.machines[0]?.id) || null;
}
