import type { ClientId, MachineId } from '../../contract/shared/ids.ts';
import { parseSettings } from '../../worker/core/env.ts';
import { issueDeviceToken } from '../../worker/core/machines/device/device-token.ts';
import { enrolDevice } from '../../worker/core/machines/device/enrol-device.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import { documentPath } from '../../worker/core/store/segments.ts';

/** Enrols a machine again and returns its new token, or undefined if the machine does not exist. */
export async function issueToken(
  store: Firestore,
  settings: Readonly<Record<string, string>>,
  { clientId, machineId }: { readonly clientId: ClientId; readonly machineId: MachineId },
): Promise<string | undefined> {
  const machine = await store.get(documentPath('clients', clientId, 'machines', machineId));
  if (machine === undefined) return undefined;
  const parsed = parseSettings(settings);
  const [{ kid }] = parsed.DEVICE_KEYS.keys;
  const tokenId = await enrolDevice(store, { clientId, machineId }, kid);
  return issueDeviceToken(parsed, { clientId, machineId, tokenId }, Date.now());
}
