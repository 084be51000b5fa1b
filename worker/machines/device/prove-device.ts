import type { Services } from '../../services.ts';
import * as paths from '../../store/paths.ts';
import { update } from '../../store/writes.ts';
import type { ProvedDevice } from './device-token.ts';
import { parseEnrolment } from './enrol-device.ts';

/** A machine at the door. `isDue`: its token is to be followed by another one. */
export type DeviceAtDoor = ProvedDevice & { readonly isDue: boolean };

/** The token of an `Authorization` header. */
export const tokenIn = (authorization: string | undefined): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];

/**
 * The device that a token of ours names, if the token is in force. One read. The token that was to follow
 * comes into force with its first connection, and the one before it ends: one write more.
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
