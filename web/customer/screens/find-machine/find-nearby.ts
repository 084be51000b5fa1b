import { type MachineSummary, machineListSchema } from '../../../../contract/customer/machines.ts';
import type { TenantApi } from '../../api/client.ts';
import { readJson } from '../../api/problem.ts';

export type Nearby =
  | { readonly kind: 'found'; readonly machines: readonly MachineSummary[] }
  | { readonly kind: 'denied' | 'unlocated' | 'failed' };

/** Rounds to about 100 metres: precise enough to sort machines, too coarse to find a home. */
export const rounded = (degrees: number) => degrees.toFixed(3);

const PATIENCE_MS = 10_000;

const locate = () =>
  new Promise<GeolocationPosition>((found, failed) =>
    navigator.geolocation.getCurrentPosition(found, failed, {
      timeout: PATIENCE_MS,
      maximumAge: 60_000,
    }),
  );

/** Returns the machines by distance. The position is sent once and not stored. */
export async function findNearby({ api, tenantParams }: TenantApi): Promise<Nearby> {
  if (!('geolocation' in navigator)) return { kind: 'unlocated' };
  let position: GeolocationPosition;
  try {
    position = await locate();
  } catch (thrown) {
    const denied =
      thrown instanceof GeolocationPositionError && thrown.code === thrown.PERMISSION_DENIED;
    return { kind: denied ? 'denied' : 'unlocated' };
  }
  try {
    const { latitude, longitude } = position.coords;
    const query = { near: `${rounded(latitude)},${rounded(longitude)}` };
    const answer = await api.machines.$get({ param: tenantParams, query });
    return { kind: 'found', machines: (await readJson(answer, machineListSchema)).machines };
  } catch {
    return { kind: 'failed' };
  }
}
