import * as v from 'valibot';
import { staffIdSchema } from '../../../contract/console/staff.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { type Operated, refuse } from '../operator/operator-context.ts';
import { type Acting, auditWrites } from '../operator/write-audit.ts';
import type { Identity } from '../platforms/identity-provider.ts';
import { ok } from '../result.ts';
import * as paths from '../store/paths.ts';
import { create, update, type Write } from '../store/writes.ts';
import { hashOf, readInvitation } from './invitations.ts';
import { parseStaff, type Staff } from './staff-document.ts';
import type { StaffServices } from './staff-services.ts';
import { type OpenedSession, openSession, type SessionStart } from './staff-session.ts';

/** A browser that signs in, and the writes that spend what it brought. */
export type SigningIn = {
  readonly clientId: ClientId;
  readonly device: string;
  readonly spend: readonly Write[];
};

const holder = v.object({ staffId: staffIdSchema });

/** Returns the key of an account. A subject is unique within its issuer only. */
export const keyOfIdentity = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) =>
  hashOf(`${issuer}\n${subject}`);

/** How the identity provider answered. `isFresh`: it was asked to authenticate the person again. */
type Returned = { readonly identity: Identity; readonly isFresh: boolean };

/**
 * Returns when the provider authenticated the person. A provider without `auth_time` (Google) counts from
 * now if it was asked to authenticate again, because nothing else tells. Null: it is not known.
 */
function authenticatedAtMs({ identity, isFresh }: Returned, nowMs: number): number | null {
  if (identity.authTimeMs !== null) return Math.min(identity.authTimeMs, nowMs);
  return isFresh ? nowMs : null;
}

/**
 * Signs in by an account at an identity provider. An invitation binds the account that first accepts it.
 * Without one the account must be bound already.
 */
export async function signInByIdentity(
  services: StaffServices,
  browser: SigningIn,
  returned: Returned,
  invitation: string | null,
): Promise<Operated<OpenedSession>> {
  const { clientId } = browser;
  const { identity } = returned;
  const nowMs = services.nowMs();
  const path = paths.staffIdentity(clientId, await keyOfIdentity(identity));
  const known = v.safeParse(holder, (await services.store.get(path))?.fields);
  if (invitation === null) {
    if (!known.success) return refuse({ code: 'IDENTITY_UNKNOWN' });
    const start = { proved: false, authenticatedAtMs: authenticatedAtMs(returned, nowMs) };
    return enter(services, browser, known.output.staffId, { ...start, writes: [] });
  }
  const accepted = await readInvitation(services, clientId, invitation);
  if (!accepted.ok) return accepted;
  const { staff, spend } = accepted.value;
  if (known.success && known.output.staffId !== staff.id) return refuse({ code: 'IDENTITY_TAKEN' });
  const bind = known.success ? [] : await bindWrites(services, browser, staff, identity, path);
  const start = { proved: false, authenticatedAtMs: nowMs };
  return enter(services, browser, staff.id, { ...start, writes: [spend, ...bind] });
}

async function bindWrites(
  services: StaffServices,
  { clientId }: SigningIn,
  staff: Staff,
  identity: Identity,
  path: ReturnType<typeof paths.staffIdentity>,
): Promise<readonly Write[]> {
  const { issuer } = identity;
  const hash = await keyOfIdentity(identity);
  const audit = await auditWrites(
    actingAs(services, clientId, staff),
    { kind: 'staff', id: staff.id },
    { what: 'staff.bind-identity', reason: '', after: { issuer } },
  );
  return [
    create(path, { staffId: staff.id, issuer }),
    update(
      paths.staffMember(clientId, staff.id),
      { identities: [...staff.identities, { issuer, hash }], hasSignedIn: true },
      { updateTime: staff.updateTime },
    ),
    ...audit,
  ];
}

/** Opens a session of a member of staff, in one commit with what led to it. */
export async function enter(
  services: StaffServices,
  { clientId, device, spend }: SigningIn,
  staffId: Staff['id'],
  { writes, ...start }: Omit<SessionStart, 'device'> & { readonly writes: readonly Write[] },
): Promise<Operated<OpenedSession>> {
  const staff = parseStaff(await services.store.get(paths.staffMember(clientId, staffId)));
  if (!staff || staff.suspended) return refuse({ code: 'IDENTITY_UNKNOWN' });
  const opened = await openSession(services, clientId, staff, { device, ...start });
  const committed = await services.store.commit([...spend, ...writes, opened.write]);
  return committed.ok ? ok(opened) : refuse({ code: 'STAFF_CHANGED' });
}

/** A member of staff who acts for themselves, before a session is open. */
export const actingAs = (services: StaffServices, clientId: ClientId, staff: Staff): Acting => ({
  services,
  client: { clientId },
  actor: { type: 'staff', id: staff.id, name: staff.name, roles: staff.roles },
});
