import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { valueOrFail } from '../../../../../cli/command/failure-text.ts';
import { openOperatorContext } from '../../../../../cli/orders/operator-context.ts';
import { clientIdSchema, machineIdSchema } from '../../../../../contract/shared/ids.ts';
import { issueClaimCodes } from '../../../../../worker/core/machines/device/operate/issue-claim-codes.ts';
import { listDevices } from '../../../../../worker/core/machines/device/operate/list-devices.ts';
import { revokeToken } from '../../../../../worker/core/machines/device/operate/revoke-token.ts';
import { rotateToken } from '../../../../../worker/core/machines/device/operate/rotate-token.ts';
import { countKeys } from '../../../../../worker/core/operations/keys/count-keys.ts';
import { readAudits } from '../../../../../worker/core/operator/read-audit.ts';
import { askToConnect, deviceToken } from '../../../support/machine.ts';
import { addKeys, dropKeys, operator, useKeys } from '../../../support/rotate.ts';
import { openShop, putMachine } from '../../../support/shop.ts';
import { remove } from '../../../support/stand-ins.ts';

const TENANT = v.parse(clientIdSchema, 'counting-keys');
const RING = ['DEVICE_KEYS'] as const;
const id = (name: string) => v.parse(machineIdSchema, name);
const asOperator = () => openOperatorContext(operator(), TENANT, 'hanako');

beforeAll(() => openShop(TENANT, '1650012031'));

/** Returns what is stored under device keys, by the key's place in the ring. */
async function deviceCounts() {
  const counts = await countKeys(operator());
  return counts.filter(({ ring }) => ring === 'DEVICE_KEYS');
}

test('open claim codes, revoked and removed machines do not count as machines with a missing key', async () => {
  const [sells, waits, revoked, removed] = ['m-sells', 'm-waits', 'm-revoked', 'm-removed'];
  for (const name of [sells, waits, revoked, removed]) await putMachine(TENANT, name, { A1: 1 });
  const context = await asOperator();
  for await (const page of issueClaimCodes(context, [id(waits)])) valueOrFail(page);
  await deviceToken(TENANT, revoked);
  valueOrFail(await revokeToken(context, id(revoked)));
  const old = await deviceToken(TENANT, removed);
  await remove(`clients/${TENANT}/machines/${removed}`);
  const before = (await deviceCounts()).find(({ status }) => status === 'current');
  expect(before?.counts).toMatchObject({ 'open claim codes': 1 });
  await addKeys(RING);
  await useKeys(RING);
  await dropKeys(RING);
  expect((await askToConnect(removed, old)).status).toBe(401);
  await deviceToken(TENANT, sells);
  expect((await deviceCounts()).map(({ status, counts }) => [status, counts])).toEqual([
    ['current', { machines: 1 }],
  ]);
});

test('a machine whose key is missing is counted', async () => {
  await putMachine(TENANT, 'm-lost', { A1: 1 });
  await deviceToken(TENANT, 'm-lost');
  await addKeys(RING);
  await useKeys(RING);
  await dropKeys(RING);
  const missing = (await deviceCounts()).filter(({ status }) => status === 'missing');
  expect(missing.map(({ counts }) => counts)).toEqual([{ machines: 2 }]);
});

test('revoking and rotating are audited, and a machine without a token cannot be rotated', async () => {
  await putMachine(TENANT, 'm-audited', { A1: 1 });
  await deviceToken(TENANT, 'm-audited');
  const context = await asOperator();
  const machineId = id('m-audited');
  valueOrFail(await rotateToken(context, machineId));
  valueOrFail(await revokeToken(context, machineId));
  expect(await rotateToken(context, machineId)).toMatchObject({ error: { code: 'TOKEN_ABSENT' } });
  const audits = await readAudits(context, { kind: 'machine', id: machineId });
  expect(audits.map(({ what, actor }) => [what, actor.name])).toEqual([
    ['token.rotate', 'hanako'],
    ['token.revoke', 'hanako'],
  ]);
  for await (const page of listDevices(context)) {
    const shown = Object.fromEntries(page.map(({ machineId: one, status }) => [one, status]));
    expect(shown).toMatchObject({ 'm-audited': 'revoked', 'm-waits': 'claimable' });
  }
});
