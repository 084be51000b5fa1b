import type { ClientId, MachineId } from '../../../contract/ids.ts';
import type { Firestore } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';

/** Makes a new token id the machine's only one; whatever token it had ends with this. */
export async function enrolDevice(
  store: Firestore,
  clientId: ClientId,
  machineId: MachineId,
): Promise<string> {
  const tokenId = crypto.randomUUID();
  await store.commit([
    {
      kind: 'set',
      path: paths.machineDevice(clientId, machineId),
      fields: { tokenId },
      serverTimes: ['updatedAt'],
    },
  ]);
  return tokenId;
}

/** Ends the machine's token. Doing it twice is the same as once. */
export async function revokeDevice(
  store: Firestore,
  clientId: ClientId,
  machineId: MachineId,
): Promise<void> {
  await store.commit([{ kind: 'delete', path: paths.machineDevice(clientId, machineId) }]);
}
