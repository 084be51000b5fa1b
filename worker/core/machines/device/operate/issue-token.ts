import type { MachineId } from '../../../../../contract/shared/ids.ts';
import { type Operated, refuse } from '../../../operator/operator-context.ts';
import { auditWrites } from '../../../operator/write-audit.ts';
import { ok } from '../../../result.ts';
import * as paths from '../../../store/paths.ts';
import { issueDeviceToken } from '../device-token.ts';
import { enrolDevice, enrolUnchanged } from '../enrol-device.ts';
import type { EnrolmentContext, FleetMachine } from './read-fleet.ts';

/** Enrols a machine again and returns its new token. Its previous token ends. */
export async function issueToken(
  context: EnrolmentContext,
  machineId: MachineId,
): Promise<Operated<string>> {
  const { services, client } = context;
  const { store, settings, nowMs } = services;
  const { clientId } = client;
  const machine = await store.get(paths.machine(clientId, machineId));
  if (!machine) return refuse({ code: 'MACHINE_UNKNOWN', data: { machineIds: [machineId] } });
  const [{ kid }] = settings.DEVICE_KEYS.keys;
  const tokenId = await enrolDevice(store, { clientId, machineId }, kid, () =>
    auditIssue(context, machineId, kid),
  );
  return ok(await issueDeviceToken(settings, { clientId, machineId, tokenId }, nowMs()));
}

/**
 * Issues the first token of a machine, unless somebody else has changed its enrolment.
 *
 * @param keep stores the token before it becomes valid, so that no valid token is lost.
 * @returns whether the token that `keep` stored is valid.
 */
export async function issueFirstToken(
  context: EnrolmentContext,
  { machineId, deviceUpdateTime }: FleetMachine,
  keep: (token: string) => void,
): Promise<boolean> {
  const { services, client } = context;
  const { store, settings, nowMs } = services;
  const { clientId } = client;
  const tokenId = crypto.randomUUID();
  const [{ kid }] = settings.DEVICE_KEYS.keys;
  keep(await issueDeviceToken(settings, { clientId, machineId, tokenId }, nowMs()));
  const name = { clientId, machineId };
  return enrolUnchanged(store, name, { tokenId, kid }, deviceUpdateTime, () =>
    auditIssue(context, machineId, kid),
  );
}

/** Returns the row that says which key signed the machine's new token. */
const auditIssue = (context: EnrolmentContext, machineId: MachineId, kid: string) =>
  auditWrites(
    context,
    { kind: 'machine', id: machineId },
    { what: 'token.issue', reason: '', after: { kid } },
  );
