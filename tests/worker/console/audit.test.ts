import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { verifyAudit } from '../../../worker/core/operator/verify-audit.ts';
import { outcomeOf, services, signIn } from '../support/console.ts';
import { list, patch, remove } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'audited';
const rows = `clients/${TENANT}/audit`;
let target: string;

const faults = async () =>
  (await verifyAudit(services, v.parse(clientIdSchema, TENANT))).faults.map(
    ({ seq, kind }) => `${seq} ${kind}`,
  );

beforeAll(async () => {
  await openTenant(TENANT, '1650009911');
  const owner = await signIn(TENANT, ['owner']);
  const desk = await signIn(TENANT, ['support']);
  target = `staff.${desk.staffId}`;
  for (const roles of [['finance'], ['manager'], ['support']]) {
    const change = { roles, suspended: false, reason: 'a trial' };
    expect((await owner.call('PUT', `/staff/${desk.staffId}`, change)).status).toBe(200);
  }
});

test('an untouched audit log has a row for each change, and the check finds no fault', async () => {
  expect(await list(rows)).toHaveLength(3);
  expect(await faults()).toEqual([]);
});

test('the audit log of a target shows only its changes, not those of another kind with the same id', async () => {
  const auditor = await signIn(TENANT, ['auditor']);
  const rowsOf = async (named: string) =>
    (
      await (
        await auditor.call('GET', `/audit?target=${named}`)
      ).json<{ rows: { seq: number; after: object }[] }>()
    ).rows;
  expect((await rowsOf(target)).map(({ seq, after }) => [seq, after])).toEqual([
    [3, { roles: ['support'], suspended: false }],
    [2, { roles: ['manager'], suspended: false }],
    [1, { roles: ['finance'], suspended: false }],
  ]);
  expect(await rowsOf(target.replace('staff.', 'machine.'))).toEqual([]);
  const wrong = await auditor.call('GET', '/audit?target=nothing');
  expect(await outcomeOf(wrong)).toBe('CONSOLE_INPUT_INVALID');
});

test('a changed row is found', async () => {
  await patch(`${rows}/${target}.000002`, { reason: 'something else' });
  expect(await faults()).toContain('2 CHANGED');
  await patch(`${rows}/${target}.000002`, { reason: 'a trial' });
  expect(await faults()).toEqual([]);
});

test('a missing row is found, also if it is the newest', async () => {
  await remove(`${rows}/${target}.000003`);
  expect(await faults()).toEqual(['3 MISSING']);
  await remove(`${rows}/${target}.000001`);
  expect(await faults()).toEqual(['1 MISSING', '3 MISSING']);
});

test('the head reveals that all rows of an audit log are missing', async () => {
  await remove(`${rows}/${target}.000002`);
  expect(await faults()).toEqual(['3 MISSING']);
});
