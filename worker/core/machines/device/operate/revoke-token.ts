import type { MachineId } from '../../../../../contract/shared/ids.ts';
import type { Operated } from '../../../operator/operator-context.ts';
import { auditWrites } from '../../../operator/write-audit.ts';
import { ok } from '../../../result.ts';
import { revokeDevice } from '../enrol-device.ts';
import type { EnrolmentContext } from './read-fleet.ts';

/**
 * Ends a machine's token and its claim code, even if a put has removed the machine. Its connection
 * ends within a minute.
 */
export async function revokeToken(
  operator: EnrolmentContext,
  machineId: MachineId,
): Promise<Operated<void>> {
  const name = { ...operator.client, machineId };
  const target = { kind: 'machine', id: machineId } as const;
  await revokeDevice(operator.services.store, name, () =>
    auditWrites(operator, target, { what: 'token.revoke', reason: '' }),
  );
  return ok(undefined);
}
