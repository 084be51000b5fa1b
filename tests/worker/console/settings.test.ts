import { beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf, signIn } from '../support/console.ts';
import { list, patch, seed } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'settled';
const ISSUER = 'https://accounts.google.com';
const google = { id: 'google', name: 'Google', issuer: ISSUER, clientId: 'a client', pkce: true };
const refunds = { passkeyAboveYen: 500, approvalAboveYen: 2000, perDayYen: 9000 };

beforeAll(() => openTenant(TENANT, '1650009961'));

/** An owner with a passkey, who can sign in without any provider. */
async function owner(options: { proved?: boolean } = {}) {
  const desk = await signIn(TENANT, ['owner'], options);
  await patch(`clients/${TENANT}/staff/${desk.staffId}`, {
    passkeys: [{ id: 'aPasskey', device: 'Chrome, Mac' }],
  });
  return desk;
}

type Desk = Awaited<ReturnType<typeof owner>>;
const load = async (desk: Desk) =>
  (await desk.call('GET', '/settings')).json<{ version: string | null; settings: object }>();
const audited = async () =>
  (await list(`clients/${TENANT}/audit`)).filter(
    ({ fields }) => fields?.['what']?.['stringValue'] === 'settings.change',
  );

describe('the settings of the console', () => {
  test('have their defaults until an owner changes them, and the log has the old and new values', async () => {
    const desk = await owner();
    const { version, settings } = await load(desk);
    expect({ version, settings }).toEqual({
      version: null,
      settings: {
        identityProviders: [],
        refunds: { passkeyAboveYen: 1000, approvalAboveYen: 3000, perDayYen: 30_000 },
      },
    });
    const change = { refunds, identityProviders: [google], version };
    expect((await desk.call('PUT', '/settings', change)).status).toBe(200);
    expect((await load(desk)).settings).toEqual({ refunds, identityProviders: [google] });
    const [row, ...others] = await audited();
    expect(others).toEqual([]);
    expect(JSON.stringify(row?.fields?.['before'])).toContain('30000');
    expect(JSON.stringify(row?.fields?.['after'])).toContain('9000');
  });

  test('accept only one of two simultaneous changes, and log a repeated one once', async () => {
    const [one, other] = [await owner(), await owner()];
    const { version } = await load(one);
    const rows = (await audited()).length;
    const mine = { refunds: { ...refunds, perDayYen: 7000 }, identityProviders: [google], version };
    const theirs = { ...mine, refunds: { ...refunds, perDayYen: 8000 } };
    const answers = await Promise.all([
      one.call('PUT', '/settings', mine),
      other.call('PUT', '/settings', theirs),
    ]);
    const codes = await Promise.all(answers.map(outcomeOf));
    expect(codes.toSorted()).toEqual([200, 'SETTINGS_CHANGED']);
    const winner = codes[0] === 200 ? mine : theirs;
    expect((await one.call('PUT', '/settings', winner)).status).toBe(200);
    expect((await audited()).length).toBe(rows + 1);
  });

  test('can be changed only with a recent passkey', async () => {
    const desk = await owner({ proved: false });
    const { version } = await load(desk);
    const change = { refunds, identityProviders: [], version };
    expect(await outcomeOf(await desk.call('PUT', '/settings', change))).toBe('PASSKEY_REQUIRED');
  });

  test.each([
    ['a negative limit', { refunds: { ...refunds, perDayYen: -1 } }],
    [
      'a limit of a passkey above that of an approval',
      { refunds: { ...refunds, passkeyAboveYen: 2001 } },
    ],
    ['another issuer', { identityProviders: [{ ...google, issuer: 'https://evil.test' }] }],
    ['an issuer without TLS', { identityProviders: [{ ...google, issuer: 'http://evil.test/' }] }],
    ['two providers of one id', { identityProviders: [google, google] }],
  ])('refuse %s', async (_, wrong) => {
    const desk = await owner();
    const { version } = await load(desk);
    const change = { refunds, identityProviders: [google], version, ...wrong };
    expect(await outcomeOf(await desk.call('PUT', '/settings', change))).toBe(
      'CONSOLE_INPUT_INVALID',
    );
  });

  test('are neither shown nor replaced if this version cannot read them', async () => {
    const other = 'unread';
    await openTenant(other, '1650009962');
    const desk = await signIn(other, ['owner']);
    await seed({ [`clients/${other}/settings/console`]: { refunds: 'of a newer version' } });
    expect(await outcomeOf(await desk.call('GET', '/settings'))).toBe('CONSOLE_DATA_UNREADABLE');
    const change = { refunds, identityProviders: [google], version: null };
    expect(await outcomeOf(await desk.call('PUT', '/settings', change))).toBe(
      'CONSOLE_DATA_UNREADABLE',
    );
  });
});
