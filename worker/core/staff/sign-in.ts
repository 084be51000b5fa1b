import * as v from 'valibot';
import { staffIdSchema } from '../../../contract/console/staff.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { type Operated, refuse } from '../operator/operator-context.ts';
import { type Acting, type AuditedAction, auditWrites } from '../operator/write-audit.ts';
import type { Identity } from '../platforms/identity-provider.ts';
import { ok } from '../result.ts';
import * as paths from '../store/paths.ts';
import type { DocumentPath } from '../store/segments.ts';
import { create, update, type Write } from '../store/writes.ts';
import { hashOf, readInvitation } from './invitations.ts';
import { parseStaff, type Staff } from './staff-document.ts';
import type { StaffServices } from './staff-services.ts';
import { type OpenedSession, openSession, type SessionStart } from './staff-session.ts';

/** A browser that signs in, and the writes that use up its challenge or invitation. */
export type SigningIn = {
  readonly clientId: ClientId;
  readonly device: string;
  readonly requestId: string;
  readonly spend: readonly Write[];
};

const holder = v.object({ staffId: staffIdSchema });

/** Returns the key of an account. A subject is unique within its issuer only. */
export const keyOfIdentity = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) =>
  hashOf(`${issuer}\n${subject}`);

/**
 * The identity provider's answer. `isFresh`: whether it was asked to authenticate the person again.
 */
type Returned = { readonly identity: Identity; readonly isFresh: boolean };

/**
 * Returns when the provider authenticated the person. A provider without `auth_time` (Google)
 * counts as of now if it was asked to authenticate again, because nothing else shows the time.
 * Null: unknown.
 */
function authenticatedAtMs({ identity, isFresh }: Returned, nowMs: number): number | null {
  if (identity.authTimeMs !== null) return Math.min(identity.authTimeMs, nowMs);
  return isFresh ? nowMs : null;
}

/**
 * Signs in with an account at an identity provider. An invitation is bound to the first account
 * that accepts it. Without an invitation, the account must be bound already.
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
  const hash = await keyOfIdentity(identity);
  const path = paths.staffIdentity(clientId, hash);
  const known = v.safeParse(holder, (await services.store.get(path))?.fields);
  if (invitation === null) {
    if (!known.success) return refuse({ code: 'IDENTITY_UNKNOWN' });
    const start = { proved: false, authenticatedAtMs: authenticatedAtMs(returned, nowMs) };
    return enter(services, browser, known.output.staffId, { ...start, by: 'account', writes: [] });
  }
  const accepted = await readInvitation(services, clientId, invitation);
  if (!accepted.ok) return accepted;
  const { staff, spend } = accepted.value;
  if (known.success && known.output.staffId !== staff.id) return refuse({ code: 'IDENTITY_TAKEN' });
  const start = { proved: false, authenticatedAtMs: nowMs, by: 'account' } as const;
  if (known.success) return enter(services, browser, staff.id, { ...start, writes: [spend] });
  const { issuer } = identity;
  return enter(services, browser, staff.id, {
    ...start,
    actions: [{ what: 'staff.bind-identity', reason: '', after: { issuer } }],
    writes: [spend, ...bindWrites(clientId, staff, { path, issuer, hash })],
  });
}

function bindWrites(
  clientId: ClientId,
  staff: Staff,
  { path, ...identity }: { path: DocumentPath; issuer: string; hash: string },
): readonly Write[] {
  return [
    create(path, { staffId: staff.id, issuer: identity.issuer }),
    update(
      paths.staffMember(clientId, staff.id),
      { identities: [...staff.identities, identity], hasSignedIn: true },
      { updateTime: staff.updateTime },
    ),
  ];
}

/** What opens a session, and what the audit log records about it. */
type Entrance = Omit<SessionStart, 'device'> & {
  /** The proof of who signs in. */
  readonly by: 'passkey' | 'account' | 'command-line';
  readonly actions?: readonly AuditedAction[];
  readonly writes: readonly Write[];
};

/**
 * Two browsers of one person may sign in at the same moment, and both rows belong to one chain. So
 * a conflict is retried.
 */
const ENTER_TRIES = 3;

/**
 * Opens a session of a member of staff. The same commit uses up what led to it and writes the audit
 * row.
 */
export async function enter(
  services: StaffServices,
  { clientId, device, requestId, spend }: SigningIn,
  staffId: Staff['id'],
  { writes, by, actions = [], ...start }: Entrance,
): Promise<Operated<OpenedSession & { readonly staff: Staff }>> {
  const staff = parseStaff(await services.store.get(paths.staffMember(clientId, staffId)));
  if (!staff || staff.suspended) return refuse({ code: 'IDENTITY_UNKNOWN' });
  const opened = await openSession(services, clientId, staff, { device, ...start });
  const acting = { ...actingAs(services, clientId, staff), requestId };
  const target = { kind: 'staff', id: staffId } as const;
  const began = { what: 'session.begin', reason: '', after: { device, by } };
  for (let tried = 1; tried <= ENTER_TRIES; tried++) {
    const audit = await auditWrites(acting, target, ...actions, began);
    const committed = await services.store.commit([...spend, ...writes, ...audit, opened.write]);
    if (committed.ok) return ok({ ...opened, staff });
  }
  return refuse({ code: 'STAFF_CHANGED' });
}

/** A member of staff who acts for themselves, before a session is open. */
export const actingAs = (services: StaffServices, clientId: ClientId, staff: Staff): Acting => ({
  services,
  client: { clientId },
  actor: { type: 'staff', id: staff.id, name: staff.name, roles: staff.roles },
});
