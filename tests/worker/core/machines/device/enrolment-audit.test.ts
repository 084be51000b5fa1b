import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { valueOrFail } from '../../../../../cli/command/failure-text.ts';
import { openOperatorContext } from '../../../../../cli/orders/operator-context.ts';
import { clientIdSchema, machineIdSchema } from '../../../../../contract/shared/ids.ts';
import { issueClaimCodes } from '../../../../../worker/core/machines/device/operate/issue-claim-codes.ts';
import {
  issueFirstToken,
  issueToken,
} from '../../../../../worker/core/machines/device/operate/issue-token.ts';
import { readFleet } from '../../../../../worker/core/machines/device/operate/read-fleet.ts';
import { revokeToken } from '../../../../../worker/core/machines/device/operate/revoke-token.ts';
import { rotateToken } from '../../../../../worker/core/machines/device/operate/rotate-token.ts';
import type { OperatorContext } from '../../../../../worker/core/operator/operator-context.ts';
import { readAudits } from '../../../../../worker/core/operator/read-audit.ts';
import { verifyAudit } from '../../../../../worker/core/operator/verify-audit.ts';
import { operator as openServices } from '../../../support/rotate.ts';
import { openShop, putMachine } from '../../../support/shop.ts';
import { list } from '../../../support/stand-ins.ts';

const TENANT = v.parse(clientIdSchema, 'enrolling');
const machineId = (name: string) => v.parse(machineIdSchema, name);
let operator: OperatorContext;

beforeAll(async () => {
  await openShop(TENANT, '1650009991');
  operator = await openOperatorContext(openServices(), TENANT, 'hanako');
});

const rowsOf = async (id: string) =>
  (await readAudits(operator, { kind: 'machine', id })).map(
    ({ actor, what }) => `${actor.name}: ${what}`,
  );

test('every command about a machine’s token is in the audit log with its operator', async () => {
  const id = machineId('m-audited');
  await putMachine(TENANT, id, { A1: 1 });
  const codes: string[] = [];
  for await (const page of issueClaimCodes(operator, [id])) {
    codes.push(...valueOrFail(page).map(({ code }) => code));
  }
  const token = valueOrFail(await issueToken(operator, id));
  valueOrFail(await rotateToken(operator, id));
  valueOrFail(await revokeToken(operator, id));
  expect(await rowsOf(id)).toEqual([
    'hanako: claim-code.make',
    'hanako: token.issue',
    'hanako: token.rotate',
    'hanako: token.revoke',
  ]);
  const stored = JSON.stringify(await list(`clients/${TENANT}/audit`));
  expect(codes).toHaveLength(1);
  for (const secret of [...codes, token]) expect(stored).not.toContain(secret);
});

test('a repeated rotation changes nothing, and adds no audit row', async () => {
  const id = machineId('m-rotated');
  await putMachine(TENANT, id, { A1: 1 });
  valueOrFail(await issueToken(operator, id));
  valueOrFail(await rotateToken(operator, id));
  valueOrFail(await rotateToken(operator, id));
  expect(await rowsOf(id)).toEqual(['hanako: token.issue', 'hanako: token.rotate']);
});

test('each first token of a fleet is logged once, and the audit log has no faults', async () => {
  const ids = [machineId('m-fleet-1'), machineId('m-fleet-2')];
  for (const id of ids) await putMachine(TENANT, id, { A1: 1 });
  for await (const page of readFleet(operator, ids)) {
    for (const machine of valueOrFail(page)) {
      expect(await issueFirstToken(operator, machine, () => undefined)).toBe(true);
      // The enrolment was read before the token: the second command changes nothing.
      expect(await issueFirstToken(operator, machine, () => undefined)).toBe(false);
    }
  }
  for (const id of ids) expect(await rowsOf(id)).toEqual(['hanako: token.issue']);
  const { faults } = await verifyAudit(operator.services, TENANT);
  expect(faults).toEqual([]);
});
