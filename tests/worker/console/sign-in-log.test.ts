import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { createConsoleApp } from '../../../worker/console/app.ts';
import { CONSOLE, type Desk, outcomeOf, signIn, visit } from '../support/console.ts';
import { companyAccount, provideIdentity, type SigningInAt } from '../support/identity.ts';
import { seed } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'sign-in-log';
let company: SigningInAt;
let owner: Desk;

beforeAll(async () => {
  await openTenant(TENANT, '1650009961');
  company = await provideIdentity(TENANT, ['aya', 'mallory']);
  owner = await signIn(TENANT, ['owner']);
});

type Row = { what: string; actor: { type: string; id: string }; after: Record<string, unknown> };

/** Returns the rows of a target in the log, the oldest first. */
async function rowsOf(target: string): Promise<readonly Row[]> {
  const { rows } = await (await owner.call('GET', `/audit?target=${target}`)).json<{
    rows: readonly Row[];
  }>();
  return rows.toReversed();
}
const rowsOfStaff = ({ staffId }: Desk) => rowsOf(`staff.${staffId}`);
const said = ({ what, actor, after }: Row) => [what, actor.type, after];

const assertion = (id: string) => ({
  ...{ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} },
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
});
const signInWith = (id: string) =>
  visit(`/api/${TENANT}/passkeys/sign-in`, { method: 'POST', body: assertion(id) });

test('a sign-in and a sign-out are rows of the person, and a repeated sign-out is none', async () => {
  const aya = await signIn(TENANT, ['support']);
  await companyAccount(TENANT, aya, 'aya');
  const cookie = await company.enter('aya', {});
  for (let times = 1; times <= 2; times++) {
    expect((await visit(`/api/${TENANT}/session`, { method: 'DELETE', cookie })).status).toBe(204);
  }
  expect((await rowsOfStaff(aya)).map(said)).toEqual([
    ['session.begin', 'staff', { device: 'Browser', by: 'account' }],
    ['session.end', 'staff', { device: 'Browser' }],
  ]);
});

test('a browser that is signed out from another one is a row', async () => {
  const laptop = await signIn(TENANT, ['support']);
  await signIn(TENANT, ['support'], { as: laptop });
  const { sessions } = await (await laptop.call('GET', '/sessions')).json<{
    sessions: { id: string; current: boolean }[];
  }>();
  const other = sessions.find(({ current }) => !current);
  for (let times = 1; times <= 2; times++) {
    expect((await laptop.call('DELETE', `/sessions/${other?.id}`)).status).toBe(204);
  }
  expect((await rowsOfStaff(laptop)).map(({ what }) => what)).toEqual(['session.end']);
});

test('an invitation that is accepted is one commit with two rows: the account and the sign-in', async () => {
  const { staffId, link } = await (
    await owner.call('POST', '/staff', { name: 'Aya', roles: ['support'] })
  ).json<{ staffId: string; link: string }>();
  const invitation = new URL(link).hash.slice(1);
  expect(await company.enter('mallory', { invitation })).not.toBe('');
  expect((await rowsOf(`staff.${staffId}`)).map(({ what }) => what)).toEqual([
    ...['staff.invite', 'staff.bind-identity', 'session.begin'],
  ]);
});

test('two sign-ins of one person at the same moment both work, and both are rows', async () => {
  const both = await signIn(TENANT, ['support']);
  await companyAccount(TENANT, both, 'aya');
  const cookies = await Promise.all([company.enter('aya', {}), company.enter('aya', {})]);
  expect(cookies).not.toContain('');
  expect((await rowsOfStaff(both)).map(({ what }) => what)).toEqual([
    ...['session.begin', 'session.begin'],
  ]);
});

test('a refused passkey is a row of the person it belongs to, and without one of the tenant', async () => {
  const kei = await signIn(TENANT, ['support']);
  await seed({
    [`clients/${TENANT}/staffPasskeys/keis-phone`]: {
      ...{ staffId: kei.staffId, publicKey: 'AA', counter: 0 },
    },
  });
  expect(await outcomeOf(await signInWith('keis-phone'))).toBe('PASSKEY_REJECTED');
  const refused = { device: 'Browser', by: 'passkey', code: 'PASSKEY_REJECTED' };
  expect((await rowsOfStaff(kei)).map(said)).toEqual([['session.refuse', 'stranger', refused]]);
  expect(await outcomeOf(await signInWith('nobodys'))).toBe('PASSKEY_REJECTED');
  expect((await rowsOf('tenant.sign-in')).map(said).at(-1)).toEqual([
    ...['session.refuse', 'stranger', refused],
  ]);
});

test('a passkey that does not prove who acts, an unknown account and an old invitation are rows', async () => {
  const kei = await signIn(TENANT, ['support'], { proved: false });
  const proof = await kei.call('POST', '/passkeys/prove', assertion('another'));
  expect(await outcomeOf(proof)).toBe('PASSKEY_REJECTED');
  expect((await rowsOfStaff(kei)).map(({ what }) => what)).toEqual(['session.refuse']);
  const before = (await rowsOf('tenant.sign-in')).length;
  const stranger = await provideIdentity(TENANT, ['nobody']);
  expect(await stranger.enter('nobody', {})).toBe('');
  const path = `/api/${TENANT}/invitation/challenge`;
  await visit(path, { method: 'POST', body: { invitation: 'an-old-one' } });
  const rows = (await rowsOf('tenant.sign-in')).slice(before);
  expect(rows.map(({ after }) => [after['by'], after['code']])).toEqual([
    ['account', 'IDENTITY_UNKNOWN'],
    ['invitation', 'INVITATION_INVALID'],
  ]);
});

test('a stranger fills no log: some refusals a minute of one account are rows, and each is answered', async () => {
  const app = createConsoleApp();
  const before = (await rowsOf('tenant.sign-in')).length;
  const keys: string[] = [];
  const limit = async ({ key }: { readonly key: string }) => {
    keys.push(key);
    return { success: keys.length <= 2 };
  };
  for (let times = 1; times <= 4; times++) {
    const request = new Request(`${CONSOLE}/api/${TENANT}/passkeys/sign-in`, {
      method: 'POST',
      headers: { origin: CONSOLE, 'content-type': 'application/json' },
      body: JSON.stringify(assertion('nobodys')),
    });
    const answer = await app.fetch(request, { ...env, STAFF_REFUSAL_LIMIT: { limit } });
    expect(await outcomeOf(answer)).toBe('PASSKEY_REJECTED');
  }
  expect(keys).toEqual(Array.from({ length: 4 }, () => `${TENANT}.`));
  expect(await rowsOf('tenant.sign-in')).toHaveLength(before + 2);
});
