import type { Services } from '../../services.ts';
import * as paths from '../../store/paths.ts';
import { update } from '../../store/writes.ts';
import type { ProvedDevice } from './device-token.ts';
import { parseEnrolment } from './enrol-device.ts';

/** A connecting machine. `isDue`: it must receive its next token. */
export type DeviceAtDoor = ProvedDevice & { readonly isDue: boolean };

/** Returns the token of an `Authorization` header. */
export const tokenIn = (authorization: string | undefined): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];

/**
 * Returns the token's device if the token is valid. One read. A next token becomes valid with its
 * first connection, which ends the previous one. That costs one more write.
 */
export async function proveDevice(
  { settings, store }: Pick<Services, 'settings' | 'store'>,
  device: ProvedDevice,
): Promise<DeviceAtDoor | undefined> {
  const { clientId, machineId, tokenId, kid } = device;
  const path = paths.machineDevice(clientId, machineId);
  const isOld = kid !== settings.DEVICE_KEYS.keys[0].kid;
  return store.runOptimistic(async () => {
    const enrolled = parseEnrolment(await store.get(path));
    if (enrolled?.tokenId === tokenId) {
      const isDue = isOld || enrolled.nextTokenId !== null;
      return { writes: [], value: { ...device, isDue } };
    }
    if (enrolled?.nextTokenId !== tokenId) return { writes: [], value: undefined };
    const condition = { updateTime: enrolled.updateTime };
    const inForce = update(path, { tokenId, kid, nextTokenId: null }, condition);
    return { writes: [inForce], value: { ...device, isDue: isOld } };
  });
}
