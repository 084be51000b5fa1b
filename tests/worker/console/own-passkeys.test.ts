import { beforeAll, describe, expect, test } from 'vitest';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { list, patch, seed } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'keyring';
const ISSUER = 'http://localhost:8788/oidc';
const passkeys = [
  { id: 'aLaptop', device: 'Chrome, Mac', madeAt: null },
  { id: 'aPhone', device: 'Safari, iPhone', madeAt: '2026-11-20T03:00:00.000Z' },
];

beforeAll(async () => {
  await openTenant(TENANT, '1650009971');
  const company = { id: 'company', name: 'Company', issuer: ISSUER, clientId: 'a client' };
  await seed({ [`clients/${TENANT}/settings/console`]: { identityProviders: [company] } });
});

/** A member of staff with two passkeys, and with an account at an issuer if one is named. */
async function enrolled(issuer?: string): Promise<Desk> {
  const desk = await signIn(TENANT, ['support']);
  const identities = issuer === undefined ? [] : [{ issuer, hash: 'aHash' }];
  await patch(`clients/${TENANT}/staff/${desk.staffId}`, { passkeys, identities });
  for (const { id } of passkeys) {
    const stored = { staffId: desk.staffId, publicKey: 'AA', counter: 0 };
    await seed({ [`clients/${TENANT}/staffPasskeys/${id}`]: stored });
  }
  return desk;
}

const remove = async (desk: Desk, id: string) =>
  outcomeOf(await desk.call('DELETE', `/passkeys/${id}`));
const shown = async (desk: Desk) => (await desk.call('GET', '/passkeys')).json();
const stored = async () =>
  (await list(`clients/${TENANT}/staffPasskeys`)).map(({ name }) => name?.split('/').at(-1));
const audited = async ({ staffId }: Desk) =>
  (await list(`clients/${TENANT}/audit`)).filter(
    ({ fields }) =>
      fields?.['what']?.['stringValue'] === 'staff.remove-passkey' &&
      JSON.stringify(fields['target']).includes(`"${staffId}"`),
  );

describe('a passkey', () => {
  test('is removed together with its key, once, and the removal is logged', async () => {
    const desk = await enrolled();
    expect(await shown(desk)).toEqual({ passkeys });
    expect(await remove(desk, 'aPhone')).toBe(204);
    expect(await remove(desk, 'aPhone')).toBe(204);
    expect(await shown(desk)).toEqual({ passkeys: passkeys.slice(0, 1) });
    expect(await stored()).toEqual(['aLaptop']);
    expect(await audited(desk)).toHaveLength(1);
  });

  test('stays if it is the last one of a person without a company account, also when two are removed at once', async () => {
    const desk = await enrolled();
    const codes = await Promise.all([remove(desk, 'aLaptop'), remove(desk, 'aPhone')]);
    expect(codes.toSorted()).toEqual([204, 'LAST_SIGN_IN']);
    expect(await stored()).toHaveLength(1);
  });

  test('stays if the tenant no longer accepts the issuer of the person’s company account', async () => {
    const desk = await enrolled('https://auth.worksmobile.com');
    expect(await remove(desk, 'aLaptop')).toBe(204);
    expect(await remove(desk, 'aPhone')).toBe('LAST_SIGN_IN');
  });

  test('can be removed as the last one of a person with a company account', async () => {
    const desk = await enrolled(ISSUER);
    expect(await remove(desk, 'aLaptop')).toBe(204);
    expect(await remove(desk, 'aPhone')).toBe(204);
    expect(await stored()).toEqual([]);
  });

  test('cannot be removed by another person', async () => {
    const desk = await enrolled();
    const other = await signIn(TENANT, ['owner']);
    expect(await remove(other, 'aPhone')).toBe(204);
    expect(await shown(desk)).toEqual({ passkeys });
    expect(await stored()).toHaveLength(2);
  });
});
