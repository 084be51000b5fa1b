import * as v from 'valibot';
import type { Role } from '../../../contract/console/roles.ts';
import { type StaffId, staffIdSchema } from '../../../contract/console/staff.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { type Operated, refuse } from '../operator/operator-context.ts';
import { type Acting, auditWrites } from '../operator/write-audit.ts';
import { ok } from '../result.ts';
import * as paths from '../store/paths.ts';
import { storedMs, Timestamp } from '../store/values.ts';
import { create, update, type Write } from '../store/writes.ts';
import { randomText } from './challenge.ts';
import { parseStaff, type Staff } from './staff-document.ts';
import type { StaffServices } from './staff-services.ts';

/** How long an invitation can be accepted, in milliseconds. */
const INVITATION_MS = 24 * 3600_000;

const invitationDocument = v.object({ staffId: staffIdSchema, expiresAt: storedMs });

/** A new invitation. Only the hash of `token` is stored. */
export type Invited = {
  readonly staffId: StaffId;
  readonly token: string;
  readonly untilMs: number;
};

/** Invites a new member of staff. */
export async function inviteStaff(
  acting: Acting,
  { name, roles }: { readonly name: string; readonly roles: readonly Role[] },
): Promise<Operated<Invited>> {
  const staffId = v.parse(staffIdSchema, crypto.randomUUID());
  const target = { kind: 'staff', id: staffId } as const;
  const audit = await auditWrites(acting, target, {
    what: 'staff.invite',
    reason: '',
    after: { roles },
  });
  const member = {
    name,
    roles,
    suspended: false,
    hasSignedIn: false,
    passkeys: [],
    identities: [],
  };
  const path = paths.staffMember(acting.client.clientId, staffId);
  return storeInvitation(acting, staffId, (invitation) => [
    create(path, { ...member, invitation }),
    ...audit,
  ]);
}

/**
 * Gives a member of staff a new invitation, for another device or because one was lost. The
 * previous invitation ends.
 */
export async function inviteAgain(acting: Acting, staffId: StaffId): Promise<Operated<Invited>> {
  const { client, services } = acting;
  const path = paths.staffMember(client.clientId, staffId);
  const staff = parseStaff(await services.store.get(path));
  if (!staff) return refuse({ code: 'STAFF_UNKNOWN' });
  const target = { kind: 'staff', id: staffId } as const;
  const audit = await auditWrites(acting, target, { what: 'staff.recover', reason: '' });
  return storeInvitation(acting, staffId, (invitation) => [
    update(path, { invitation }, { updateTime: staff.updateTime }),
    ...invitationEnds(client.clientId, staff),
    ...audit,
  ]);
}

/**
 * Returns the write that deletes the open invitation of a member of staff. If a sign-in accepts the
 * invitation at the same moment, its own delete has a precondition and fails.
 */
export const invitationEnds = (
  clientId: ClientId,
  { invitation }: Pick<Staff, 'invitation'>,
): readonly Write[] =>
  invitation === null
    ? []
    : [{ kind: 'delete', path: paths.staffInvitation(clientId, invitation) }];

async function storeInvitation(
  { services: { store, nowMs }, client: { clientId } }: Acting,
  staffId: StaffId,
  beside: (hash: string) => readonly Write[],
): Promise<Operated<Invited>> {
  const token = randomText();
  const hash = await hashOf(token);
  const untilMs = nowMs() + INVITATION_MS;
  const committed = await store.commit([
    create(paths.staffInvitation(clientId, hash), {
      staffId,
      expiresAt: Timestamp.ofMs(untilMs),
    }),
    ...beside(hash),
  ]);
  return committed.ok ? ok({ staffId, token, untilMs }) : refuse({ code: 'STAFF_CHANGED' });
}

/** An invitation that somebody presents. `spend` belongs in the commit that accepts it. */
export type Accepted = { readonly staff: Staff; readonly spend: Write };

/**
 * Returns the member of staff whom an invitation is for. INVITATION_INVALID if it was used or
 * replaced, or has expired.
 */
export async function readInvitation(
  { store, nowMs }: Pick<StaffServices, 'store' | 'nowMs'>,
  clientId: ClientId,
  token: string,
): Promise<Operated<Accepted>> {
  const hash = await hashOf(token);
  const path = paths.staffInvitation(clientId, hash);
  const stored = await store.get(path);
  const invitation = v.safeParse(invitationDocument, stored?.fields);
  if (!stored || !invitation.success || invitation.output.expiresAt <= nowMs()) {
    return refuse({ code: 'INVITATION_INVALID' });
  }
  const { staffId } = invitation.output;
  const staff = parseStaff(await store.get(paths.staffMember(clientId, staffId)));
  if (!staff || staff.suspended || staff.invitation !== hash) {
    return refuse({ code: 'INVITATION_INVALID' });
  }
  return ok({ staff, spend: { kind: 'delete', path, if: { updateTime: stored.updateTime } } });
}

/** Returns the SHA-256 of a text, in hex. The texts have 256 random bits, so no key is needed. */
export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
