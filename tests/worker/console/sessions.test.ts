import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffBrowser } from '../../../contract/console/staff.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { patch } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'browsers';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

beforeAll(() => openTenant(TENANT, '1650009981'));

const browsersOf = async (desk: Desk) =>
  (await (await desk.call('GET', '/sessions')).json<{ sessions: StaffBrowser[] }>()).sessions;

describe('a session', () => {
  test('ends twelve hours after the sign-in', async () => {
    const late = await signIn(TENANT, ['support'], { agoMs: 12 * HOUR_MS - MINUTE_MS });
    expect(await outcomeOf(await late.call('GET', '/session'))).toBe(200);
    const over = await signIn(TENANT, ['support'], { agoMs: 12 * HOUR_MS });
    expect(await outcomeOf(await over.call('GET', '/session'))).toBe('STAFF_SESSION_REQUIRED');
  });

  test('is listed, and ends as soon as its owner ends it from another browser', async () => {
    const laptop = await signIn(TENANT, ['support']);
    const phone = await signIn(TENANT, ['support'], { as: laptop });
    const listed = await browsersOf(laptop);
    expect(listed.map(({ current }) => current).toSorted()).toEqual([false, true]);
    const other = listed.find(({ current }) => !current);
    expect(await outcomeOf(await phone.call('GET', '/session'))).toBe(200);
    expect((await laptop.call('DELETE', `/sessions/${other?.id}`)).status).toBe(204);
    expect(await outcomeOf(await phone.call('GET', '/session'))).toBe('STAFF_SESSION_REQUIRED');
    expect(await browsersOf(laptop)).toMatchObject([{ current: true }]);
  });

  test('of another person is neither listed nor ended', async () => {
    const [one, other] = [await signIn(TENANT, ['owner']), await signIn(TENANT, ['support'])];
    const [theirs] = await browsersOf(other);
    expect(await browsersOf(one)).toHaveLength(1);
    expect((await one.call('DELETE', `/sessions/${theirs?.id}`)).status).toBe(204);
    expect(await outcomeOf(await other.call('GET', '/session'))).toBe(200);
  });
});

const roles = { roles: ['auditor'], suspended: false, reason: 'a trial' };

describe.each([
  ['never', { proved: false }],
  ['five minutes ago', { agoMs: 5 * MINUTE_MS }],
])('an owner whose passkey was used %s', (_, how) => {
  test('can neither invite, nor change roles, nor add or remove a passkey', async () => {
    const owner = await signIn(TENANT, ['owner'], how);
    const { staffId } = await signIn(TENANT, ['support']);
    await patch(`clients/${TENANT}/staff/${owner.staffId}`, {
      passkeys: [{ id: 'aLaptop', device: 'Chrome, Mac', madeAt: null }],
    });
    const invitation = { name: 'Mallory', roles: ['owner'] };
    const calls = [
      owner.call('POST', '/staff', invitation),
      owner.call('PUT', `/staff/${staffId}`, roles),
      owner.call('POST', `/staff/${staffId}/invitation`),
      owner.call('POST', '/passkeys/enrol/challenge'),
      owner.call('DELETE', '/passkeys/aLaptop'),
    ];
    const codes = await Promise.all(calls.map(async (call) => outcomeOf(await call)));
    expect(codes).toEqual(calls.map(() => 'PASSKEY_REQUIRED'));
  });
});

test('an owner whose passkey was used four minutes ago can invite and change roles', async () => {
  const owner = await signIn(TENANT, ['owner'], { agoMs: 4 * MINUTE_MS });
  const { staffId } = await signIn(TENANT, ['support']);
  expect((await owner.call('PUT', `/staff/${staffId}`, roles)).status).toBe(200);
  expect((await owner.call('POST', `/staff/${staffId}/invitation`)).status).toBe(200);
});
