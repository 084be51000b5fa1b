import { incidentWrite } from '../../incidents/incident-document.ts';
import { log } from '../../log.ts';
import type { Services } from '../../services.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { update, type Write } from '../../store/writes.ts';
import type { ProvedDevice } from './device-token.ts';
import { isRevoked, parseEnrolment } from './enrol-device.ts';

/** A connecting machine. `isDue`: it must receive its next token. */
export type DeviceAtDoor = ProvedDevice & { readonly isDue: boolean };

/** Returns the token of an `Authorization` header. */
export const tokenIn = (authorization: string | undefined): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];

/**
 * Returns the token's device if the token is valid. One read. A next token becomes valid with its
 * first connection, which ends the previous token at the cost of one write.
 */
export async function proveDevice(
  services: Pick<Services, 'settings' | 'store' | 'nowMs'>,
  device: ProvedDevice,
): Promise<DeviceAtDoor | undefined> {
  const { settings, store } = services;
  const { clientId, machineId, tokenId, kid } = device;
  const path = paths.machineDevice(clientId, machineId);
  const isOld = kid !== settings.DEVICE_KEYS.keys[0].kid;
  return store.runOptimistic(async () => {
    const stored = await store.get(path);
    const enrolled = parseEnrolment(stored);
    if (enrolled?.tokenId === tokenId) {
      const isDue = isOld || enrolled.nextTokenId !== null;
      return { writes: [], value: { ...device, isDue } };
    }
    if (enrolled?.nextTokenId !== tokenId) {
      const writes = await readmission(services, device, stored);
      // The machine gets its next token at once, so that old copies of this one become invalid.
      return { writes, value: writes.length > 0 ? { ...device, isDue: true } : undefined };
    }
    const condition = { updateTime: enrolled.updateTime };
    const inForce = update(path, { tokenId, kid, nextTokenId: null }, condition);
    return { writes: [inForce], value: { ...device, isDue: isOld } };
  });
}

/** The longest time for which an operator can open the readmission. */
const MAX_READMISSION_MS = 72 * 3_600_000;

/**
 * Returns the writes that admit a known machine whose validly signed token is newer than the store.
 * Empty unless the operator has opened the readmission. The same commit stores an incident for each
 * machine. A revoked machine is not admitted.
 */
async function readmission(
  { settings, store, nowMs }: Pick<Services, 'settings' | 'store' | 'nowMs'>,
  { clientId, machineId, tokenId, kid }: ProvedDevice,
  stored: StoredDocument | undefined,
): Promise<readonly Write[]> {
  const leftMs = (settings.DEVICE_READMIT_UNTIL ?? 0) - nowMs();
  if (leftMs <= 0 || leftMs > MAX_READMISSION_MS || isRevoked(stored)) return [];
  if (!(await store.get(paths.machine(clientId, machineId)))) return [];
  log('machine.readmitted', { clientId, machineId });
  const happened = { kind: 'MACHINE_READMITTED', orderId: null, machineId } as const;
  return [
    {
      kind: 'set',
      path: paths.machineDevice(clientId, machineId),
      fields: { tokenId, kid, nextTokenId: null },
      serverTimes: ['updatedAt'],
      if: stored ? { updateTime: stored.updateTime } : { exists: false },
    },
    incidentWrite(clientId, happened, nowMs()),
  ];
}
