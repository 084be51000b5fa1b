import type { Enrolled } from '../../../../contract/machine/enrol.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { Services } from '../../services.ts';
import * as paths from '../../store/paths.ts';
import { Timestamp } from '../../store/values.ts';
import { update, type Write } from '../../store/writes.ts';
import { assignedSerial, parseDeviceKey } from './device-key-document.ts';
import { type DeviceClaims, issueDeviceToken } from './device-token.ts';
import { challengeIn, isSignedBy } from './enrol-challenge.ts';

/**
 * Exchanges a device's proof of its key for the token of the machine to which an operator assigned
 * it. The machine's previous token ends. A challenge can be used once: a device whose answer was
 * lost asks for another. Two reads and two writes.
 */
export async function enrolByKey(
  services: Pick<Services, 'settings' | 'store' | 'nowMs'>,
  proof: string,
): Promise<Result<Enrolled>> {
  const { settings, store, nowMs } = services;
  const challenge = await challengeIn(services, proof);
  if (!challenge) return fail('MACHINE_PROOF_INVALID');
  const { serial, madeMs } = challenge;
  const [{ kid }] = settings.DEVICE_KEYS.keys;
  const done = await store.runOptimistic(async (): Promise<Decision> => {
    const key = parseDeviceKey(await store.get(paths.deviceKey(serial)));
    const isNew = key && madeMs > (key.challengeMs ?? 0);
    // A stranger gets the same answer for an unknown serial number and a wrong key.
    if (!isNew || !(await isSignedBy(key.publicKey, proof)))
      return refused('MACHINE_PROOF_INVALID');
    const { clientId, machineId } = key;
    if (clientId === null || machineId === null) return refused('MACHINE_UNASSIGNED');
    const [machine, device] = await store.batchGet([
      paths.machine(clientId, machineId),
      paths.machineDevice(clientId, machineId),
    ]);
    // The assignment has ended if an operator revoked, decommissioned or otherwise enrolled the
    // machine.
    if (!machine || !device || assignedSerial(device) !== serial)
      return refused('MACHINE_UNASSIGNED');
    const tokenId = crypto.randomUUID();
    const fields = { tokenId, kid, nextTokenId: null, claimHash: null };
    const writes: readonly Write[] = [
      update(paths.deviceKey(serial), { challengeMs: madeMs }, { updateTime: key.updateTime }),
      update(
        paths.machineDevice(clientId, machineId),
        { ...fields, tellAt: Timestamp.ofMs(nowMs()) },
        { updateTime: device.updateTime },
      ),
    ];
    return { writes, value: ok({ clientId, machineId, tokenId }) };
  });
  if (!done.ok) return done;
  const { clientId, machineId } = done.value;
  return ok({ clientId, machineId, token: await issueDeviceToken(settings, done.value, nowMs()) });
}

/** The writes for an accepted proof, and the claims of the token to issue. */
type Decision = { readonly writes: readonly Write[]; readonly value: Result<DeviceClaims> };

const refused = (code: 'MACHINE_PROOF_INVALID' | 'MACHINE_UNASSIGNED'): Decision => ({
  writes: [],
  value: fail(code),
});
