import * as v from 'valibot';
import { developmentOidcSecret } from '../../cli/settings/development-keys.ts';
import type { TenantFile } from '../../cli/tenant/tenant-file.ts';
import { type Role, roleNames, roleSchema } from '../../contract/console/roles.ts';
import { staffIdSchema } from '../../contract/console/staff.ts';
import { keyOfIdentity } from '../../worker/core/staff/sign-in.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { create } from '../../worker/core/store/writes.ts';
import { control } from './control.ts';

/** A member of staff for each role. */
const people: Readonly<Record<Role, string>> = {
  owner: '大谷 由紀',
  manager: '村上 誠',
  support: '中川 彩',
  finance: '石井 健',
  field: '三浦 拓也',
  auditor: '原 直美',
};

/** Returns the id and name of the member of staff with this role, as the log names them. */
export const staffOf = (role: Role) => ({
  id: v.parse(staffIdSchema, `demo-${role}`),
  name: people[role],
  roles: [role],
});

type Place = { readonly standIns: string; readonly consoleOrigin: string };

/**
 * Gives a demo tenant staff for each role, who sign in at the stand-in of the identity provider.
 * Keeps later changes to them.
 */
export async function seedStaff(
  store: Firestore,
  { standIns, consoleOrigin }: Place,
  { clientId }: TenantFile,
): Promise<void> {
  const issuer = `${standIns}/oidc`;
  await control(standIns, 'PUT', '/oidc/clients', {
    clientId: `console-${clientId}`,
    secret: developmentOidcSecret,
    redirectUris: [`${consoleOrigin}/api/${clientId}/sign-in/return`],
  });
  for (const role of roleSchema.options) {
    const subject = `${clientId}-${role}`;
    const { id: staffId, name, roles } = staffOf(role);
    const account = `${name}（${roleNames[role].ja}） ${clientId}`;
    await control(standIns, 'PUT', '/oidc/accounts', { subject, name: account });
    if (await store.get(paths.staffMember(clientId, staffId))) continue;
    const hash = await keyOfIdentity({ issuer, subject });
    await store.commit([
      create(paths.staffMember(clientId, staffId), {
        ...{ name, roles, suspended: false, hasSignedIn: true, passkeys: [] },
        identities: [{ issuer, hash }],
      }),
      create(paths.staffIdentity(clientId, hash), { staffId, issuer }),
    ]);
  }
  await store.commit([
    {
      kind: 'set',
      path: paths.consoleSettings(clientId),
      fields: {
        identityProviders: [
          { id: 'company', name: '会社のアカウント', issuer, clientId: `console-${clientId}` },
        ],
      },
      mask: ['identityProviders'],
      serverTimes: ['updatedAt'],
    },
  ]);
}
