import * as v from 'valibot';
import type { PublicClient } from '../../contract/client.ts';
import { type LineUserDocument, lineUserDocument } from '../person/line-user-document.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { isKnownAlive, rememberAlive } from './known-sessions.ts';
import { readLivingSession, type SessionDocument, writeVisit } from './session-documents.ts';
import type { SessionClaims } from './session-token.ts';

const DAY_MS = 24 * 3600_000;

/** What a tenant says of how its sessions end. */
export type SessionEnd = Pick<PublicClient, 'sessionIdleDays'>;

/**
 * The user behind a session token, read together with the session's record: one round trip, two
 * reads. SESSION_REVOKED when either is gone, or nobody came for as long as the tenant allows. A
 * tenant that sets such a time costs a write now and then: a visit is kept in mind once an eighth of it
 * has passed.
 */
export async function loadSession(
  { store, nowMs }: Services,
  claims: SessionClaims,
  { sessionIdleDays }: SessionEnd,
): Promise<Result<LineUserDocument>> {
  const { clientId, lineUserId, sid } = claims;
  const [user, record] = await store.batchGet([
    paths.lineUser(clientId, lineUserId),
    paths.session(clientId, lineUserId, sid),
  ]);
  const parsed = v.safeParse(lineUserDocument, user?.fields);
  const session = readLivingSession(record?.fields, nowMs());
  if (!parsed.success || !session) return fail('SESSION_REVOKED');
  const idle = idleShare(session, sessionIdleDays, nowMs());
  if (idle >= 1) return fail('SESSION_REVOKED');
  // A visit that is not kept in mind is kept by the next one.
  if (idle >= 1 / 8) await store.commit([writeVisit(claims, nowMs())]).catch(() => undefined);
  rememberAlive(claims, nowMs(), session.expiresAtMs);
  return ok(parsed.output);
}

/** How much of the time without a visit has passed; 0 where the tenant sets none. */
function idleShare({ lastSeenAt }: SessionDocument, days: number | null, nowMs: number): number {
  const seenMs = Date.parse(lastSeenAt);
  return days === null || Number.isNaN(seenMs) ? 0 : (nowMs - seenMs) / (days * DAY_MS);
}

/** Whether a session token still stands: from this isolate's last minute, else from the store. */
export async function checkSession(
  services: Services,
  claims: SessionClaims,
  end: SessionEnd,
): Promise<Result<unknown>> {
  return isKnownAlive(claims, services.nowMs())
    ? ok(undefined)
    : loadSession(services, claims, end);
}
