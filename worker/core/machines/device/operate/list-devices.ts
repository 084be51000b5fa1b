import * as v from 'valibot';
import { type MachineId, machineIdSchema } from '../../../../../contract/shared/ids.ts';
import type { StoredDocument } from '../../../store/firestore.ts';
import * as paths from '../../../store/paths.ts';
import { scan } from '../../../store/scan.ts';
import { assignedSerial } from '../device-key-document.ts';
import { isRevoked, parseClaimHash, parseEnrolment } from '../enrol-device.ts';
import type { EnrolmentContext } from './read-fleet.ts';

/** The token of a machine, as far as the store knows it. */
export type ListedDevice = {
  readonly machineId: MachineId;
  /**
   * `current`, `older`, `missing`: the position of its token's key in the ring. With `missing` the
   * machine cannot connect. `claimable`: a claim code waits for it. `assigned`: its device has not
   * fetched a token yet.
   */
  readonly status: 'none' | 'claimable' | 'assigned' | 'revoked' | 'current' | 'older' | 'missing';
  readonly kid: string | null;
  /** Its next token waits until the machine connects. */
  readonly hasNext: boolean;
};

/** The machines of a page. */
export const DEVICES_OF_PAGE = 100;

/**
 * Lists the machines of a tenant with their tokens, in pages by id. Two reads for each machine.
 *
 * @param after the last machine of the page before. Null: from the first one.
 */
export async function* listDevices(
  { services: { store, settings }, client: { clientId } }: EnrolmentContext,
  after: MachineId | null = null,
): AsyncGenerator<readonly ListedDevice[]> {
  const start = after === null ? null : paths.machine(clientId, after);
  const pages = { after: start, pageSize: DEVICES_OF_PAGE };
  for await (const page of scan(store, paths.machines(clientId), ['code'], pages)) {
    const machineIds = page.flatMap(({ id }) => {
      const machineId = v.safeParse(machineIdSchema, id);
      return machineId.success ? [machineId.output] : [];
    });
    const devices = await store.batchGet(machineIds.map((id) => paths.machineDevice(clientId, id)));
    yield machineIds.map((machineId, index) => listed(settings, machineId, devices[index]));
  }
}

function listed(
  { DEVICE_KEYS: { keys } }: EnrolmentContext['services']['settings'],
  machineId: MachineId,
  stored: StoredDocument | undefined,
): ListedDevice {
  const enrolled = parseEnrolment(stored);
  if (!enrolled) {
    const isClaimable = parseClaimHash(stored).claimHash !== null;
    const isAssigned = assignedSerial(stored) !== null;
    if (isAssigned) return { machineId, status: 'assigned', kid: null, hasNext: false };
    const status = isClaimable ? 'claimable' : isRevoked(stored) ? 'revoked' : 'none';
    return { machineId, status, kid: null, hasNext: false };
  }
  const { kid, nextTokenId } = enrolled;
  const position = keys.findIndex((key) => key.kid === kid);
  const status = position === 0 ? 'current' : position > 0 ? 'older' : 'missing';
  return { machineId, status, kid, hasNext: nextTokenId !== null };
}
