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

test('a sign-in and a sign-out are logged under the person, and a repeated sign-out is not', async () => {
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

test('signing a browser out from another one is logged', async () => {
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

test('accepting an invitation writes two rows: the account and the sign-in', async () => {
  const { staffId, link } = await (
    await owner.call('POST', '/staff', { name: 'Aya', roles: ['support'] })
  ).json<{ staffId: string; link: string }>();
  const invitation = new URL(link).hash.slice(1);
  expect(await company.enter('mallory', { invitation })).not.toBe('');
  expect((await rowsOf(`staff.${staffId}`)).map(({ what }) => what)).toEqual([
    ...['staff.invite', 'staff.bind-identity', 'session.begin'],
  ]);
});

test('two simultaneous sign-ins of one person both work, and both are logged', async () => {
  const both = await signIn(TENANT, ['support']);
  await companyAccount(TENANT, both, 'aya');
  const cookies = await Promise.all([company.enter('aya', {}), company.enter('aya', {})]);
  expect(cookies).not.toContain('');
  expect((await rowsOfStaff(both)).map(({ what }) => what)).toEqual([
    ...['session.begin', 'session.begin'],
  ]);
});

test('a refused passkey is logged under its person, or under the tenant if it is unknown', async () => {
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

test('a failed passkey proof, an unknown account and an old invitation are logged', async () => {
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

test('a stranger cannot fill the log: only some refusals a minute are logged, but all are answered', async () => {
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
