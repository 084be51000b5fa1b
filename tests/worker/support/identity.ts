import * as v from 'valibot';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { keyOfIdentity } from '../../../worker/core/staff/sign-in.ts';
import { CONSOLE, type Desk, visit } from './console.ts';
import { control, patch, seed } from './stand-ins.ts';

/** The stand-in of an identity provider. */
export const ISSUER = 'http://localhost:8788/oidc';

/** Returns the cookie of an answer: its name and value. Empty if there is none. */
export const cookieOf = (answer: Response, name: string): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`__Host-${name}.`) && !cookie.endsWith('=')) ?? '';

/** How a person signs in at the provider. */
type Visit = {
  /** The time since which the browser has been signed in at the provider, in seconds. */
  readonly signedInS?: number;
  readonly fresh?: boolean;
  readonly invitation?: string | null;
  /** Changes the provider's address, as a person can in a browser. */
  readonly edit?: (url: URL) => void;
};

/** A tenant whose staff sign in at the provider. */
export type SigningInAt = {
  /** Signs in at the provider with an account. Returns the session's cookie, or '' if it is refused. */
  enter(subject: string, how: Visit): Promise<string>;
  /** Registers the tenant's client at the provider. */
  register(more: { readonly hasAuthTime?: boolean }): Promise<unknown>;
};

/** Gives a tenant an identity provider with these accounts. */
export async function provideIdentity(
  tenant: string,
  subjects: readonly string[],
): Promise<SigningInAt> {
  const clientId = `console-${tenant}`;
  const provider = { id: 'company', name: 'Company', issuer: ISSUER, clientId };
  const register: SigningInAt['register'] = (more) =>
    control('PUT', '/oidc/clients', {
      ...{ clientId, secret: 'an oidc secret', ...more },
      redirectUris: [`${CONSOLE}/api/${tenant}/sign-in/return`],
    });
  await seed({ [`clients/${tenant}/settings/console`]: { identityProviders: [provider] } });
  await register({});
  for (const subject of subjects) {
    await control('PUT', '/oidc/accounts', { subject: `${tenant}-${subject}`, name: subject });
  }
  return {
    register,
    async enter(subject, { signedInS, fresh = false, invitation = null, edit }) {
      const body = { invitation, fresh };
      const path = `/api/${tenant}/sign-in/company`;
      const started = await visit(path, { method: 'POST', body });
      const url = new URL((await started.json<{ url: string }>()).url);
      edit?.(url);
      const account = `${tenant}-${subject}`;
      const cookie = signedInS === undefined ? '' : `oidc-session.${account}=${signedInS}`;
      const chosen = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie },
        body: new URLSearchParams({ subject: account }),
      });
      const back = new URL(chosen.headers.get('location') ?? '');
      const returned = { cookie: cookieOf(started, 'staff-challenge') };
      return cookieOf(await visit(back.pathname + back.search, returned), 'staff');
    },
  };
}

/** Binds an account at the provider to a member of staff. */
export async function companyAccount(tenant: string, desk: Desk, subject: string): Promise<void> {
  const clientId = v.parse(clientIdSchema, tenant);
  const hash = await keyOfIdentity({ issuer: ISSUER, subject: `${tenant}-${subject}` });
  const { staffId } = desk;
  await seed({ [`clients/${clientId}/staffIdentities/${hash}`]: { staffId, issuer: ISSUER } });
  await patch(`clients/${clientId}/staff/${staffId}`, { identities: [{ issuer: ISSUER, hash }] });
}
