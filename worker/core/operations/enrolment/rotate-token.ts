import type { MachineId } from '../../../../contract/shared/ids.ts';
import { nameNextToken } from '../../machines/device/enrol-device.ts';
import { ok } from '../../result.ts';
import { auditWrites } from '../audit/write-audit.ts';
import { type Operated, refuse } from '../operator-context.ts';
import type { EnrolmentContext } from './read-fleet.ts';

/**
 * Names a machine's next token. The service hands it over within a minute, or when the machine connects.
 */
export async function rotateToken(
  operator: EnrolmentContext,
  machineId: MachineId,
): Promise<Operated<void>> {
  const { store } = operator.services;
  const target = { kind: 'machine', id: machineId } as const;
  const next = await nameNextToken(store, { ...operator.client, machineId }, undefined, () =>
    auditWrites(operator, target, { what: 'token.rotate', reason: '' }),
  );
  return next === undefined ? refuse({ code: 'TOKEN_ABSENT', data: { machineId } }) : ok(undefined);
}
