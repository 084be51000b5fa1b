import type { MachineId } from '../../../../../contract/shared/ids.ts';
import { type Operated, refuse } from '../../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../../operator/write-audit.ts';
import { ok } from '../../../result.ts';
import { nameNextToken } from '../enrol-device.ts';

/**
 * Sets a machine's next token. The service sends it to the machine within a minute, or when the
 * machine connects.
 */
export async function rotateToken(operator: Acting, machineId: MachineId): Promise<Operated<void>> {
  const { store } = operator.services;
  const target = { kind: 'machine', id: machineId } as const;
  const next = await nameNextToken(store, { ...operator.client, machineId }, undefined, () =>
    auditWrites(operator, target, { what: 'token.rotate', reason: '' }),
  );
  return next === undefined ? refuse({ code: 'TOKEN_ABSENT', data: { machineId } }) : ok(undefined);
}
