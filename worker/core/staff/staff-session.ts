import { jwtVerify } from 'jose';
import * as v from 'valibot';
import {
  type StaffBrowser,
  type StaffId,
  type StaffSessionId,
  staffIdSchema,
  staffSessionIdSchema,
} from '../../../contract/console/staff.ts';
import { type ClientId, clientIdSchema } from '../../../contract/shared/ids.ts';
import { ISSUER, publicKeys, signToken } from '../crypto/signed-token.ts';
import type { Actor } from '../operator/actor.ts';
import { type Acting, auditWrites } from '../operator/write-audit.ts';
import * as paths from '../store/paths.ts';
import { storedMs, Timestamp } from '../store/values.ts';
import { create, update, type Write } from '../store/writes.ts';
import { parseStaff, type Staff } from './staff-document.ts';
import type { StaffServices } from './staff-services.ts';

/** A working day, so that nobody stays signed in overnight. */
export const STAFF_SESSION_S = 12 * 3600;
/** How long the use of a passkey permits refunds and changes of secrets. */
const PROVED_MS = 5 * 60_000;
/** How recent a sign-in must be to create a first passkey. */
const FIRST_PASSKEY_MS = 5 * 60_000;
const MAX_LISTED = 50;

/** The claims of a session token. */
export type StaffClaims = {
  readonly clientId: ClientId;
  readonly staffId: StaffId;
  readonly sid: StaffSessionId;
};

const claimsSchema = v.object({
  aud: v.pipe(v.string(), v.startsWith('console.')),
  sub: staffIdSchema,
  sid: staffSessionIdSchema,
});

const sessionDocument = v.object({
  device: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  expiresAt: storedMs,
  /** How often the person had been suspended when the session began. */
  suspensions: v.optional(v.number(), 0),
  /** When the member of staff last proved their presence with a passkey. */
  provedAt: v.nullable(storedMs),
  /** When an invitation or the identity provider proved who signs in. Null: unknown. */
  authenticatedAt: v.optional(v.nullable(storedMs), null),
});

/** The audience of a tenant's tokens. No other token of ours uses it. */
const audienceOf = (clientId: ClientId) => `console.${clientId}`;

/** A signed-in member of staff: the session's claims, the stored person, and the last proof. */
export type SignedIn = {
  readonly claims: StaffClaims;
  readonly staff: Staff;
  readonly actor: Actor;
  /**
   * The end of the time in which actions that need a recent passkey are allowed, in milliseconds.
   * Null: they are not allowed now.
   */
  readonly provedUntilMs: number | null;
  /** Whether the sign-in is recent enough to create a first passkey. */
  readonly mayMakeFirstPasskey: boolean;
};

/** How a session begins. */
export type SessionStart = {
  readonly device: string;
  /** Whether a passkey opens it. */
  readonly proved: boolean;
  /** When an invitation or the identity provider proved who signs in. Null: unknown. */
  readonly authenticatedAtMs: number | null;
  /** The longest lifetime. Absent: a working day. */
  readonly lifetimeS?: number;
};

export type OpenedSession = {
  readonly token: string;
  readonly claims: StaffClaims;
  readonly write: Write;
};

/** Returns a new session's token, and the write that opens it. */
export async function openSession(
  { settings, nowMs }: StaffServices,
  clientId: ClientId,
  staff: Pick<Staff, 'id' | 'suspensions'>,
  { device, proved, authenticatedAtMs, lifetimeS = STAFF_SESSION_S }: SessionStart,
): Promise<OpenedSession> {
  const sid = v.parse(staffSessionIdSchema, crypto.randomUUID());
  const now = nowMs();
  const { id: staffId, suspensions } = staff;
  const token = await signToken(
    settings.CONSOLE_SESSION_KEYS,
    { sid },
    { audience: audienceOf(clientId), subject: staffId, lifetimeS, nowMs: now },
  );
  const write = create(paths.staffSession(clientId, staffId, sid), {
    device,
    suspensions,
    expiresAt: Timestamp.ofMs(now + lifetimeS * 1000),
    provedAt: proved ? Timestamp.ofMs(now) : null,
    authenticatedAt: authenticatedAtMs === null ? null : Timestamp.ofMs(authenticatedAtMs),
  });
  return { token, claims: { clientId, staffId, sid }, write };
}

/**
 * Returns the member of staff who holds this token. Undefined for anything else: an expired or
 * ended session, another tenant's token, or a suspended person. It reads the session and the member
 * of staff each time, so that a lost role or a suspension takes effect at once. Two reads.
 */
export async function readSession(
  { store, settings, nowMs }: StaffServices,
  clientId: ClientId,
  token: string,
): Promise<SignedIn | undefined> {
  const claims = await verifyToken(settings, clientId, token, nowMs());
  if (!claims) return undefined;
  const [stored, session] = await store.batchGet([
    paths.staffMember(clientId, claims.staffId),
    paths.staffSession(clientId, claims.staffId, claims.sid),
  ]);
  const staff = parseStaff(stored);
  const open = v.safeParse(sessionDocument, session?.fields);
  if (!staff || staff.suspended || !open.success || !isOpen(open.output, staff, nowMs())) {
    return undefined;
  }
  const { provedAt, authenticatedAt } = open.output;
  const provedUntilMs = (provedAt ?? 0) + PROVED_MS;
  return {
    claims,
    staff,
    actor: { type: 'staff', id: staff.id, name: staff.name, roles: staff.roles },
    provedUntilMs: provedUntilMs > nowMs() ? provedUntilMs : null,
    mayMakeFirstPasskey: (authenticatedAt ?? 0) + FIRST_PASSKEY_MS > nowMs(),
  };
}

/** Returns whether a session is still valid: neither its time nor a suspension has ended it. */
const isOpen = (
  { expiresAt, suspensions }: v.InferOutput<typeof sessionDocument>,
  staff: Pick<Staff, 'suspensions'>,
  nowMs: number,
): boolean => expiresAt > nowMs && suspensions === staff.suspensions;

/** Returns the claims of this tenant's token. Undefined for anything else. */
async function verifyToken(
  settings: StaffServices['settings'],
  clientId: ClientId,
  token: string,
  nowMs: number,
): Promise<StaffClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, publicKeys(settings.CONSOLE_SESSION_KEYS), {
      algorithms: ['ES256'],
      issuer: ISSUER,
      audience: audienceOf(clientId),
      currentDate: new Date(nowMs),
    });
    const { aud, sub, sid } = v.parse(claimsSchema, payload);
    const named = v.parse(clientIdSchema, aud.slice('console.'.length));
    return { clientId: named, staffId: sub, sid };
  } catch {
    // Expired, tampered, another tenant's, `alg:none`: the caller treats all as no session.
    return undefined;
  }
}

/** Returns the write that records a passkey's proof in a session. */
export const proveWrite = ({ clientId, staffId, sid }: StaffClaims, nowMs: number): Write =>
  update(paths.staffSession(clientId, staffId, sid), { provedAt: Timestamp.ofMs(nowMs) });

/**
 * Ends a session of the acting member of staff, with a row in the audit log. Repeating it changes
 * nothing.
 */
export async function endSession(acting: Acting, { staffId, sid }: StaffClaims): Promise<void> {
  const { store } = acting.services;
  const path = paths.staffSession(acting.client.clientId, staffId, sid);
  await store.runOptimistic(async () => {
    const session = v.safeParse(sessionDocument, (await store.get(path))?.fields);
    if (!session.success) return { writes: [], value: undefined };
    const target = { kind: 'staff', id: staffId } as const;
    const { device } = session.output;
    const ended = { what: 'session.end', reason: '', after: { device } };
    const writes = [
      { kind: 'delete', path, if: { exists: true } } as const,
      ...(await auditWrites(acting, target, ended)),
    ];
    return { writes, value: undefined };
  });
}

/** Lists the browsers in which this member of staff is signed in, the latest first. One query. */
export async function listSessions(
  { store, nowMs }: StaffServices,
  { claims: { clientId, staffId, sid }, staff }: Pick<SignedIn, 'claims' | 'staff'>,
): Promise<readonly StaffBrowser[]> {
  const stored = await store.query({
    from: paths.staffSessions(clientId, staffId),
    orderBy: { field: 'createdAt', direction: 'DESCENDING' },
    limit: MAX_LISTED,
  });
  return stored.flatMap(({ id, fields }) => {
    const open = v.safeParse(sessionDocument, fields);
    const known = v.safeParse(staffSessionIdSchema, id);
    if (!open.success || !known.success || !isOpen(open.output, staff, nowMs())) return [];
    const { device, createdAt, updatedAt } = open.output;
    const row = { id: known.output, device, createdAt, lastSeenAt: updatedAt };
    return [{ ...row, current: known.output === sid }];
  });
}
