import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type CommandLineSession,
  commandLineSessionSchema,
} from '../../../contract/console/command-line.ts';
import { SHOWN_STAFF_HEADER } from '../../../contract/console/shown-staff.ts';
import { randomText } from '../../../worker/core/staff/challenge.ts';
import { hashOf } from '../../../worker/core/staff/invitations.ts';
import { type Desk, outcomeOf, signIn, visit } from '../support/console.ts';
import { patch } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'commands';
const OTHER = 'other-commands';

beforeAll(async () => {
  await openTenant(TENANT, '1650009993');
  await openTenant(OTHER, '1650009994');
});

const askCode = async (desk: Desk, verifier: string) =>
  desk.call('POST', '/command-line/codes', {
    ...{ proof: await hashOf(verifier), computer: 'hanako-mac' },
  });
const codeOf = async (answer: Response) => (await answer.json<{ code: string }>()).code;

/** Sends what a command line sends: a bearer token, and neither a cookie nor an origin. */
const send = (
  method: string,
  path: string,
  { token, staffId, body }: { token: string; staffId?: string; body?: unknown },
  more: { cookie?: string; tenant?: string } = {},
) =>
  visit(`/api/${more.tenant ?? TENANT}${path}`, {
    ...{ method, body },
    ...(more.cookie === undefined ? {} : { cookie: more.cookie }),
    headers: {
      ...{ origin: '', authorization: `Bearer ${token}` },
      ...(staffId === undefined ? {} : { [SHOWN_STAFF_HEADER]: staffId }),
    },
  });

const exchange = (code: string, verifier: string, tenant = TENANT) =>
  send('POST', '/command-line/sessions', { token: code, body: { verifier } }, { tenant });

async function logIn(desk: Desk): Promise<CommandLineSession> {
  const verifier = randomText();
  const answer = await exchange(await codeOf(await askCode(desk, verifier)), verifier);
  return v.parse(commandLineSessionSchema, await answer.json());
}

describe('a command line', () => {
  test('acts for one hour as the person who allowed it, and appears among their sessions and in the log', async () => {
    const owner = await signIn(TENANT, ['owner']);
    const before = Date.now();
    const { token, staffId, name, expiresAt } = await logIn(owner);
    expect({ staffId, name }).toEqual({ staffId: owner.staffId, name: owner.name });
    expect(Date.parse(expiresAt) - before).toBeGreaterThanOrEqual(3600_000);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(3600_000);
    const said = await send('GET', '/session', { token, staffId });
    expect(await said.json()).toMatchObject({ staffId: owner.staffId, roles: ['owner'] });
    const { sessions } = await (await owner.call('GET', '/sessions')).json<{
      sessions: { id: string; device: string; current: boolean }[];
    }>();
    const mine = sessions.find(({ current }) => !current);
    expect(mine).toMatchObject({ device: 'vending, hanako-mac' });
    const { rows } = await (await owner.call('GET', '/audit')).json<{ rows: unknown[] }>();
    expect(rows).toContainEqual(
      expect.objectContaining({
        what: 'session.begin',
        after: { by: 'command-line', device: 'vending, hanako-mac' },
      }),
    );
    await owner.call('DELETE', `/sessions/${mine?.id}`);
    expect(await outcomeOf(await send('GET', '/session', { token, staffId }))).toBe(
      'STAFF_SESSION_REQUIRED',
    );
  });

  test('needs no origin header to write, and can sign out', async () => {
    const owner = await signIn(TENANT, ['owner']);
    const session = await logIn(owner);
    const invited = await send('POST', '/staff', {
      ...session,
      body: { name: '新人', roles: ['field'] },
    });
    expect(invited.status).toBe(200);
    expect((await send('DELETE', '/session', session)).status).toBe(204);
    expect(await outcomeOf(await send('GET', '/session', session))).toBe('STAFF_SESSION_REQUIRED');
    expect((await owner.call('GET', '/session')).status).toBe(200);
  });

  test('has the rights of its person, and no others', async () => {
    const session = await logIn(await signIn(TENANT, ['field']));
    expect(await outcomeOf(await send('GET', '/orders', session))).toBe('ACTION_FORBIDDEN');
  });

  test('ends when its person is suspended', async () => {
    const desk = await signIn(TENANT, ['support']);
    const session = await logIn(desk);
    await patch(`clients/${TENANT}/staff/${desk.staffId}`, { suspended: true });
    expect(await outcomeOf(await send('GET', '/session', session))).toBe('STAFF_SESSION_REQUIRED');
  });
});

describe('a code', () => {
  test('works once, only with its verifier and at its own tenant', async () => {
    const owner = await signIn(TENANT, ['owner']);
    const verifier = randomText();
    const code = await codeOf(await askCode(owner, verifier));
    expect(await outcomeOf(await exchange(code, randomText()))).toBe('COMMAND_CODE_INVALID');
    expect(await outcomeOf(await exchange(code, verifier, OTHER))).toBe('COMMAND_CODE_INVALID');
    expect(await outcomeOf(await exchange(code, verifier))).toBe(200);
    expect(await outcomeOf(await exchange(code, verifier))).toBe('COMMAND_CODE_INVALID');
  });

  test('cannot be used as a session, nor a session as a code', async () => {
    const owner = await signIn(TENANT, ['owner']);
    const verifier = randomText();
    const code = await codeOf(await askCode(owner, verifier));
    const asSession = await send('GET', '/session', { token: code, staffId: owner.staffId });
    expect(await outcomeOf(asSession)).toBe('STAFF_SESSION_REQUIRED');
    const { token } = await logIn(owner);
    expect(await outcomeOf(await exchange(token, verifier))).toBe('COMMAND_CODE_INVALID');
  });

  test('needs a passkey that was used within five minutes', async () => {
    const unproved = await signIn(TENANT, ['owner'], { proved: false });
    expect(await outcomeOf(await askCode(unproved, randomText()))).toBe('PASSKEY_REQUIRED');
    const withoutPasskey = await signIn(TENANT, ['owner'], { isNew: true });
    expect(await outcomeOf(await askCode(withoutPasskey, randomText()))).toBe('PASSKEY_MISSING');
  });
});

test('a malformed request for a code or for a session is refused, and names its fields', async () => {
  const owner = await signIn(TENANT, ['owner']);
  const wrong = { proof: 'no hash', computer: '<b>' };
  const refused = await owner.call('POST', '/command-line/codes', wrong);
  expect(await refused.json()).toMatchObject({
    error: { code: 'CONSOLE_INPUT_INVALID', data: { fields: ['proof', 'computer'] } },
  });
  const verifier = randomText();
  const code = await codeOf(await askCode(owner, verifier));
  expect(await outcomeOf(await exchange(code, 'short'))).toBe('CONSOLE_INPUT_INVALID');
  // Without a token, a request must come from our own origin.
  const noCode = await visit(`/api/${TENANT}/command-line/sessions`, {
    ...{ method: 'POST', body: { verifier }, headers: { origin: 'https://evil.example' } },
  });
  expect(await outcomeOf(noCode)).toBe('CONSOLE_CROSS_ORIGIN');
  expect(await outcomeOf(await exchange(code, verifier))).toBe(200);
});

test('a request with a wrong bearer token is refused, even with a valid cookie', async () => {
  const owner = await signIn(TENANT, ['owner']);
  const asked = { token: 'wrong', staffId: owner.staffId };
  const answer = await send('GET', '/session', asked, { cookie: owner.cookie });
  expect(await outcomeOf(answer)).toBe('STAFF_SESSION_REQUIRED');
  expect(answer.headers.getSetCookie()).toEqual([]);
  const signOut = await send('DELETE', '/session', asked, { cookie: owner.cookie });
  expect(signOut.status).toBe(204);
  expect((await owner.call('GET', '/session')).status).toBe(200);
});
