import { exports } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { SHOWN_STAFF_HEADER } from '../../../contract/console/shown-staff.ts';
import { type Desk, outcomeOf, signIn, visit } from '../support/console.ts';
import { companyAccount, provideIdentity, type SigningInAt } from '../support/identity.ts';
import { patch } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'newcomers';
const MINUTE_MS = 60_000;
const HOUR_S = 3600;
let company: SigningInAt;

beforeAll(async () => {
  await openTenant(TENANT, '1650009961');
  company = await provideIdentity(TENANT, ['aya']);
});

const challenge = (desk: Desk) => desk.call('POST', '/passkeys/enrol/challenge');

/** Creates an owner without a passkey who can sign in with the company's account. */
async function ownerWithAccount(): Promise<Desk> {
  const owner = await signIn(TENANT, ['owner'], { isNew: true, proved: false });
  await companyAccount(TENANT, owner, 'aya');
  return owner;
}

/** Returns whether the session of a cookie may make a first passkey. */
async function firstPasskey(cookie: string) {
  const session = await visit(`/api/${TENANT}/session`, { cookie });
  const { staffId } = v.parse(v.object({ staffId: v.string() }), await session.json());
  const headers = { [SHOWN_STAFF_HEADER]: staffId };
  const init = { method: 'POST', cookie, headers, body: {} };
  return outcomeOf(await visit(`/api/${TENANT}/passkeys/enrol/challenge`, init));
}

describe('a member of staff without a passkey', () => {
  test('makes the first one within five minutes of the sign-in, and not later', async () => {
    const how = { isNew: true, proved: false } as const;
    const soon = await signIn(TENANT, ['owner'], { ...how, agoMs: 4 * MINUTE_MS });
    expect((await challenge(soon)).status).toBe(200);
    const late = await signIn(TENANT, ['owner'], { ...how, agoMs: 5 * MINUTE_MS });
    expect(await outcomeOf(await challenge(late))).toBe('SIGN_IN_STALE');
    expect(await outcomeOf(await late.call('POST', '/passkeys/enrol', registration))).toBe(
      'SIGN_IN_STALE',
    );
  });

  test('gets nothing from the edge either, which checks the session itself', async () => {
    const desk = await signIn(TENANT, ['owner'], { isNew: true });
    const token = desk.cookie.slice(desk.cookie.indexOf('=') + 1);
    const call = { clientId: TENANT, token, requestId: '' };
    const asked = await exports.ConsoleActions.askProvider(call, 'a'.repeat(26));
    expect(asked).toEqual({ ok: false, error: { code: 'PASSKEY_MISSING' } });
  });

  test('sees in the session that a passkey is missing', async () => {
    const desk = await signIn(TENANT, ['owner'], { isNew: true });
    const session = await desk.call('GET', '/session');
    expect(await session.json()).toMatchObject({ hasPasskey: false });
  });
});

/** A passkey's answer of the right form. Nothing verifies it before the sign-in's age is checked. */
const registration = {
  ...{ id: 'aKey', rawId: 'aKey', type: 'public-key', clientExtensionResults: {} },
  response: { clientDataJSON: 'AA', attestationObject: 'AA' },
};

describe('a sign-in with the company’s account', () => {
  test('can make the first passkey if the provider has just authenticated the person', async () => {
    await ownerWithAccount();
    expect(await firstPasskey(await company.enter('aya', {}))).toBe(200);
  });

  test('cannot make one if the provider authenticated the person an hour ago, until it does so again', async () => {
    await ownerWithAccount();
    const signedInS = Math.floor(Date.now() / 1000) - HOUR_S;
    expect(await firstPasskey(await company.enter('aya', { signedInS }))).toBe('SIGN_IN_STALE');
    const again = await company.enter('aya', { signedInS, fresh: true });
    expect(await firstPasskey(again)).toBe(200);
  });

  test('cannot make one if somebody removes the request for a fresh authentication from the address', async () => {
    await ownerWithAccount();
    const signedInS = Math.floor(Date.now() / 1000) - HOUR_S;
    const edit = (url: URL) => {
      url.searchParams.delete('prompt');
      url.searchParams.delete('max_age');
    };
    const forged = await company.enter('aya', { signedInS, fresh: true, edit });
    expect(await firstPasskey(forged)).toBe('SIGN_IN_STALE');
  });

  test('makes one without the provider’s authentication time only if a fresh authentication was requested', async () => {
    await ownerWithAccount();
    await company.register({ hasAuthTime: false });
    expect(await firstPasskey(await company.enter('aya', {}))).toBe('SIGN_IN_STALE');
    expect(await firstPasskey(await company.enter('aya', { fresh: true }))).toBe(200);
    await company.register({});
  });
});

test('a person without any passkey left loses access at once', async () => {
  const desk = await signIn(TENANT, ['owner']);
  expect((await desk.call('GET', '/staff')).status).toBe(200);
  await patch(`clients/${TENANT}/staff/${desk.staffId}`, { passkeys: [] });
  expect(await outcomeOf(await desk.call('GET', '/staff'))).toBe('PASSKEY_MISSING');
});
