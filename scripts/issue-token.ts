import type { ClientId, MachineId } from '../contract/ids.ts';
import { parseSettings } from '../worker/env.ts';
import { issueDeviceToken } from '../worker/machines/device-token.ts';
import { enrolDevice } from '../worker/machines/enrol-device.ts';
import type { Firestore } from '../worker/store/firestore.ts';
import { documentPath } from '../worker/store/segments.ts';
import { CommandError } from './run-command.ts';

/** Enrols a machine anew and makes its token. @throws CommandError where there is no such machine. */
export async function issueToken(
  store: Firestore,
  settings: Readonly<Record<string, string>>,
  { clientId, machineId }: { readonly clientId: ClientId; readonly machineId: MachineId },
): Promise<string> {
  if (!(await store.get(documentPath('clients', clientId, 'machines', machineId)))) {
    throw new CommandError(`Tenant ${clientId} has no machine ${machineId}.`);
  }
  const tokenId = await enrolDevice(store, clientId, machineId);
  return issueDeviceToken(parseSettings(settings), { clientId, machineId, tokenId }, Date.now());
}
