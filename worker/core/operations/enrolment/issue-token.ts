import type { MachineId } from '../../../../contract/shared/ids.ts';
import { issueDeviceToken } from '../../machines/device/device-token.ts';
import { enrolDevice, enrolUnchanged } from '../../machines/device/enrol-device.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { type Operated, refuse } from '../operator-context.ts';
import type { EnrolmentContext, FleetMachine } from './read-fleet.ts';

/** Enrols a machine again and returns its new token. The token that it had before ends. */
export async function issueToken(
  { services: { store, settings, nowMs }, client: { clientId } }: EnrolmentContext,
  machineId: MachineId,
): Promise<Operated<string>> {
  const machine = await store.get(paths.machine(clientId, machineId));
  if (!machine) return refuse({ code: 'MACHINE_UNKNOWN', data: { machineIds: [machineId] } });
  const [{ kid }] = settings.DEVICE_KEYS.keys;
  const tokenId = await enrolDevice(store, { clientId, machineId }, kid);
  return ok(await issueDeviceToken(settings, { clientId, machineId, tokenId }, nowMs()));
}

/**
 * Issues the first token of a machine, unless somebody else has changed its enrolment.
 * @param keep stores the token before it becomes valid, so that no valid token is lost.
 * @returns whether the kept token is valid.
 */
export async function issueFirstToken(
  { services: { store, settings, nowMs }, client: { clientId } }: EnrolmentContext,
  { machineId, deviceUpdateTime }: FleetMachine,
  keep: (token: string) => void,
): Promise<boolean> {
  const tokenId = crypto.randomUUID();
  const [{ kid }] = settings.DEVICE_KEYS.keys;
  keep(await issueDeviceToken(settings, { clientId, machineId, tokenId }, nowMs()));
  return enrolUnchanged(store, { clientId, machineId }, { tokenId, kid }, deviceUpdateTime);
}
