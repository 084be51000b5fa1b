import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffBrowser } from '../../../contract/console/staff.ts';
import { hashOf } from '../../../worker/core/staff/invitations.ts';
import { type Desk, outcomeOf, signIn, visit } from '../support/console.ts';
import { provideIdentity, type SigningInAt } from '../support/identity.ts';
import { patch } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'newcomers';
let owner: Desk;
let company: SigningInAt;

beforeAll(async () => {
  await openTenant(TENANT, '1650009961');
  company = await provideIdentity(TENANT, ['ken', 'rin']);
  owner = await signIn(TENANT, ['owner']);
});

type Link = { readonly staffId: string; readonly link: string };
const linkOf = async (answer: Promise<Response>) => {
  const { staffId, link } = await (await answer).json<Link>();
  return { staffId, token: new URL(link).hash.slice(1) };
};

const invite = () => linkOf(owner.call('POST', '/staff', { name: 'Ken', roles: ['support'] }));
const inviteAgain = (staffId: string) => linkOf(owner.call('POST', `/staff/${staffId}/invitation`));
const change = (staffId: string, suspended: boolean, roles = ['support']) =>
  owner.call('PUT', `/staff/${staffId}`, { roles, suspended, reason: 'a trial' });

/** Requests the challenge for a passkey by an invitation. Returns the outcome. */
const opened = async (invitation: string) => {
  const path = `/api/${TENANT}/invitation/challenge`;
  return outcomeOf(await visit(path, { method: 'POST', body: { invitation } }));
};

describe('is no longer valid', () => {
  test('after the next invitation of the person, which works', async () => {
    const first = await invite();
    expect(await opened(first.token)).toBe(200);
    const second = await inviteAgain(first.staffId);
    expect(await opened(first.token)).toBe('INVITATION_INVALID');
    expect(await company.enter('ken', { invitation: first.token })).toBe('');
    expect(await opened(second.token)).toBe(200);
    expect(await company.enter('ken', { invitation: second.token })).not.toBe('');
  });

  test('after the next invitation, also for a person whose account is bound', async () => {
    const first = await invite();
    expect(await company.enter('rin', { invitation: first.token })).not.toBe('');
    const second = await inviteAgain(first.staffId);
    await inviteAgain(first.staffId);
    expect(await company.enter('rin', { invitation: second.token })).toBe('');
  });

  test('after a change of roles', async () => {
    const { staffId, token } = await invite();
    expect((await change(staffId, false, ['finance'])).status).toBe(200);
    expect(await opened(token)).toBe('INVITATION_INVALID');
  });

  test('after a suspension, and also once the suspension is lifted', async () => {
    const { staffId, token } = await invite();
    await change(staffId, true);
    const during = await inviteAgain(staffId);
    expect(await opened(during.token)).toBe('INVITATION_INVALID');
    await change(staffId, false);
    expect(await opened(token)).toBe('INVITATION_INVALID');
    expect(await opened(during.token)).toBe('INVITATION_INVALID');
  });
});

test('an invitation is invalid if the member’s document has the hash of another one', async () => {
  const { staffId, token } = await invite();
  await patch(`clients/${TENANT}/staff/${staffId}`, { invitation: await hashOf('another') });
  expect(await opened(token)).toBe('INVITATION_INVALID');
});

test('a suspension ends sessions permanently: they neither work nor appear once it is lifted', async () => {
  const desk = await signIn(TENANT, ['support']);
  expect((await desk.call('GET', '/tasks')).status).toBe(200);
  await change(desk.staffId, true);
  expect(await outcomeOf(await desk.call('GET', '/tasks'))).toBe('STAFF_SESSION_REQUIRED');
  await change(desk.staffId, false);
  expect(await outcomeOf(await desk.call('GET', '/tasks'))).toBe('STAFF_SESSION_REQUIRED');

  const again = await signIn(TENANT, ['support'], { as: desk, suspensions: 1 });
  const { sessions } = await (await again.call('GET', '/sessions')).json<Sessions>();
  expect(sessions.map(({ current }) => current)).toEqual([true]);
});

type Sessions = { readonly sessions: readonly StaffBrowser[] };
