import { beforeAll, describe, expect, test } from 'vitest';
import { isAllowedIssuer } from '../../../worker/core/platforms/identity-provider.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { CONSOLE, outcomeOf, signIn, visit } from '../support/console.ts';
import { cookieOf, ISSUER } from '../support/identity.ts';
import { control, list, patch, seed } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'desk';
const DIRECTORY = '11111111-2222-3333-4444-555555555555';
const provider = { id: 'company', name: 'Company', issuer: ISSUER, clientId: 'console-desk' };

/** Every account at the provider has the same mail address, because an address must not link accounts. */
const company = { hd: 'company.test', tid: DIRECTORY, email: 'desk@company.test' };

const configure = (more: object = {}) =>
  seed({
    [`clients/${TENANT}/settings/console`]: { identityProviders: [{ ...provider, ...more }] },
  });

beforeAll(async () => {
  await openTenant(TENANT, '1650009931');
  await configure();
  await control('PUT', '/oidc/clients', {
    clientId: provider.clientId,
    secret: 'an oidc secret',
    redirectUris: [`${CONSOLE}/api/${TENANT}/sign-in/return`],
  });
  for (const subject of ['aya', 'ken', 'nobody', 'late', 'mailbox', 'double']) {
    await control('PUT', '/oidc/accounts', { subject, name: subject, ...company });
  }
});

/** Signs in at the provider with this account. Returns the return address and the cookie. */
async function comeBack(subject: string, invitation: string | null = null) {
  const path = `/api/${TENANT}/sign-in/company`;
  const started = await visit(path, { method: 'POST', body: { invitation } });
  const { url } = await started.json<{ url: string }>();
  const chosen = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ subject }),
  });
  const back = new URL(chosen.headers.get('location') ?? '');
  return { back: back.pathname + back.search, cookie: cookieOf(started, 'staff-challenge') };
}

async function enterAs(subject: string, invitation: string | null = null) {
  const { back, cookie } = await comeBack(subject, invitation);
  const answer = await visit(back, { cookie });
  return { to: answer.headers.get('location'), session: cookieOf(answer, 'staff') };
}

/** Invites somebody. Returns the token of the link. */
async function invite(name: string): Promise<string> {
  const owner = await signIn(TENANT, ['owner']);
  const body = { name, roles: ['support'] };
  const answer = await owner.call('POST', '/staff', body);
  return new URL((await answer.json<{ link: string }>()).link).hash.slice(1);
}

const failed = (code: string) => `/${TENANT}/sign-in?failed=${code}`;

describe('an invitation', () => {
  test('binds one account, which can sign in afterwards', async () => {
    const token = await invite('Aya');
    expect(await enterAs('aya', token)).toMatchObject({ to: `/${TENANT}` });
    expect((await enterAs('ken', token)).to).toBe(failed('INVITATION_INVALID'));
    const { session } = await enterAs('aya');
    const who = await visit(`/api/${TENANT}/session`, { cookie: session });
    expect(await who.json()).toMatchObject({ name: 'Aya', roles: ['support'] });
  });

  test('cannot bind an account that another person has', async () => {
    expect((await enterAs('ken', await invite('Ken'))).to).toBe(`/${TENANT}`);
    expect((await enterAs('ken', await invite('Mallory'))).to).toBe(failed('IDENTITY_TAKEN'));
  });

  test('cannot be used after 24 hours', async () => {
    const token = await invite('Slow');
    const invitations = `clients/${TENANT}/staffInvitations`;
    const left = (await list(invitations)).map(({ name, fields }) => ({
      path: `${invitations}/${String(name).split('/').at(-1)}`,
      hours: (Date.parse(String(fields?.['expiresAt']?.['timestampValue'])) - Date.now()) / 3.6e6,
    }));
    const [newest] = left.toSorted((one, other) => other.hours - one.hours);
    expect(newest?.hours).toBeGreaterThan(23.9);
    expect(newest?.hours).toBeLessThanOrEqual(24);
    await patch(String(newest?.path), { expiresAt: Timestamp.ofMs(Date.now()) });
    expect((await enterAs('late', token)).to).toBe(failed('INVITATION_INVALID'));
    const body = { invitation: token };
    const challenge = await visit(`/api/${TENANT}/invitation/challenge`, { method: 'POST', body });
    expect(await outcomeOf(challenge)).toBe('INVITATION_INVALID');
  });

  test('binds an account, not its mail address', async () => {
    expect((await enterAs('mailbox', await invite('Mailbox'))).to).toBe(`/${TENANT}`);
    expect(await enterAs('double')).toEqual({ to: failed('IDENTITY_UNKNOWN'), session: '' });
  });

  test('is stored only as a hash', async () => {
    const token = await invite('Hidden');
    expect(JSON.stringify(await list(`clients/${TENANT}/staffInvitations`))).not.toContain(token);
  });
});

describe('a return from the provider', () => {
  test('of an account without an invitation is refused', async () => {
    expect(await enterAs('nobody')).toEqual({ to: failed('IDENTITY_UNKNOWN'), session: '' });
  });

  test('is refused if it is repeated, has no cookie or has another state', async () => {
    const token = await invite('Late');
    const { back, cookie } = await comeBack('late', token);
    const forged = back.replace(/state=[^&]+/, 'state=forged');
    expect((await visit(forged, { cookie })).headers.get('location')).toBe(
      failed('IDENTITY_REJECTED'),
    );
    expect((await visit(back)).headers.get('location')).toBe(failed('IDENTITY_REJECTED'));
    expect((await visit(back, { cookie })).headers.get('location')).toBe(`/${TENANT}`);
    const again = await visit(back, { cookie });
    expect(again.headers.get('location')).not.toBe(`/${TENANT}`);
    expect(cookieOf(again, 'staff')).toBe('');
  });

  test('of a foreign domain or directory is refused', async () => {
    await configure({ hd: 'other.test' });
    expect((await enterAs('aya')).to).toBe(failed('IDENTITY_REJECTED'));
    await configure({ tid: DIRECTORY.replace('1', '9') });
    expect((await enterAs('aya')).to).toBe(failed('IDENTITY_REJECTED'));
    await configure({ hd: 'company.test', tid: DIRECTORY });
    expect((await enterAs('aya')).to).toBe(`/${TENANT}`);
    await configure();
  });
});

test('the sign-in reports a provider that does not respond, and refuses an issuer that is not allowed', async () => {
  const start = () =>
    visit(`/api/${TENANT}/sign-in/company`, { method: 'POST', body: { invitation: null } });
  await control('PUT', '/faults', [{ pathPrefix: '/oidc', kind: 'html', status: 502, times: 1 }]);
  expect(await outcomeOf(await start())).toBe('IDENTITY_PROVIDER_UNAVAILABLE');
  await control('DELETE', '/faults');
  await configure({ issuer: 'https://evil.test' });
  expect(await outcomeOf(await start())).toBe('IDENTITY_REJECTED');
  await configure();
});

test('three providers can sign staff in, and http is allowed only on this computer', () => {
  const tid = DIRECTORY;
  const entra = `https://login.microsoftonline.com/${tid}/v2.0`;
  const allowed = [
    { issuer: 'https://accounts.google.com' },
    { issuer: 'https://auth.worksmobile.com' },
    { issuer: entra, tid },
    { issuer: 'http://localhost:8788/oidc' },
  ];
  const refused = [
    { issuer: entra },
    { issuer: 'https://login.microsoftonline.com/common/v2.0', tid },
    { issuer: 'http://accounts.google.com' },
    { issuer: 'http://localhost.evil.test/oidc' },
    { issuer: 'https://evil.test' },
  ];
  expect(allowed.map((one) => isAllowedIssuer({ tid: undefined, ...one }))).toEqual(
    allowed.map(() => true),
  );
  expect(refused.map((one) => isAllowedIssuer({ tid: undefined, ...one }))).toEqual(
    refused.map(() => false),
  );
});
