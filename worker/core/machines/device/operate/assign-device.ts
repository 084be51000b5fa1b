import type { OperationFailure } from '../../../../../contract/console/operation-errors.ts';
import type { Serial } from '../../../../../contract/machine/enrol.ts';
import type { MachineId } from '../../../../../contract/shared/ids.ts';
import { type Operated, refuse } from '../../../operator/operator-context.ts';
import { auditWrites } from '../../../operator/write-audit.ts';
import { ok } from '../../../result.ts';
import type { Firestore } from '../../../store/firestore.ts';
import * as paths from '../../../store/paths.ts';
import { update, type Write } from '../../../store/writes.ts';
import { assignedSerial, type DeviceKey, parseDeviceKey } from '../device-key-document.ts';
import type { EnrolmentContext } from './read-fleet.ts';

/**
 * Assigns a device to a machine of the tenant, so that the device may fetch the machine's token.
 * The machine's current token stays valid until then. The machine's previous device loses its
 * assignment. Repeating it changes nothing.
 */
export async function assignDevice(
  operator: EnrolmentContext,
  { serial, machineId }: { readonly serial: Serial; readonly machineId: MachineId },
): Promise<Operated<void>> {
  const { store } = operator.services;
  const { clientId } = operator.client;
  const devicePath = paths.machineDevice(clientId, machineId);
  return store.runOptimistic(async (): Promise<Decision> => {
    const [machine, device, stored] = await store.batchGet([
      paths.machine(clientId, machineId),
      devicePath,
      paths.deviceKey(serial),
    ]);
    if (!machine) return refused({ code: 'MACHINE_UNKNOWN', data: { machineIds: [machineId] } });
    const key = parseDeviceKey(stored);
    if (!key) return refused({ code: 'SERIAL_UNKNOWN', data: { serial } });
    const isSame = key.clientId === clientId && key.machineId === machineId;
    if (isSame && assignedSerial(device) === serial) return { writes: [], value: ok(undefined) };
    if (!isSame && (await isInUse(store, serial, key))) {
      return refused({ code: 'SERIAL_TAKEN', data: { serial } });
    }
    const writes: readonly Write[] = [
      update(paths.deviceKey(serial), { clientId, machineId }, { updateTime: key.updateTime }),
      {
        kind: 'set',
        path: devicePath,
        fields: { serial },
        mask: ['serial'],
        serverTimes: ['updatedAt'],
        if: device ? { updateTime: device.updateTime } : { exists: false },
      },
      ...(await auditWrites(
        operator,
        { kind: 'machine', id: machineId },
        { what: 'device.assign', reason: '', after: { serial } },
      )),
    ];
    return { writes, value: ok(undefined) };
  });
}

/** Returns whether the device is still assigned to a machine of any tenant. */
async function isInUse(
  store: Firestore,
  serial: Serial,
  { clientId, machineId }: DeviceKey,
): Promise<boolean> {
  if (clientId === null || machineId === null) return false;
  return assignedSerial(await store.get(paths.machineDevice(clientId, machineId))) === serial;
}

type Decision = { readonly writes: readonly Write[]; readonly value: Operated<void> };

const refused = (failure: OperationFailure): Decision => ({ writes: [], value: refuse(failure) });
