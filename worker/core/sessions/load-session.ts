import type { PublicClient } from '../../../contract/shared/client.ts';
import type { LineUserDocument } from '../person/line-user-document.ts';
import { readUser } from '../person/read-user.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import type { SessionClaims } from '../session-claims.ts';
import * as paths from '../store/paths.ts';
import { isKnownAlive, rememberAlive } from './known-sessions.ts';
import { readLivingSession, type SessionDocument, writeVisit } from './session-documents.ts';

const DAY_MS = 24 * 3600_000;

/** The tenant's setting for when sessions end. */
export type SessionEnd = Pick<PublicClient, 'sessionIdleDays'>;

/**
 * Returns the user of a session token after checking the session's record: one round trip, two
 * reads. ACCOUNT_CLOSED if the person's document is gone. SESSION_REVOKED if the session's record
 * is gone, or if the browser was away longer than the tenant allows. A tenant with such a limit
 * costs an occasional write, because a visit is stored once an eighth of the limit has passed.
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
  const read = readUser(user);
  if (!read) return fail('ACCOUNT_CLOSED');
  const session = readLivingSession(record?.fields, nowMs());
  if (!session) return fail('SESSION_REVOKED');
  const idle = idleShare(session, sessionIdleDays, nowMs());
  if (idle >= 1) return fail('SESSION_REVOKED');
  // If this write fails, the next visit repeats it.
  if (idle >= 1 / 8) await store.commit([writeVisit(claims, nowMs())]).catch(() => undefined);
  rememberAlive(claims, nowMs(), session.expiresAtMs);
  return ok(read.user);
}

/**
 * Returns how much of the allowed time without a visit has passed, from 0 to 1 and above. 0 if the
 * tenant sets no limit.
 */
function idleShare({ lastSeenAt }: SessionDocument, days: number | null, nowMs: number): number {
  const seenMs = Date.parse(lastSeenAt);
  return days === null || Number.isNaN(seenMs) ? 0 : (nowMs - seenMs) / (days * DAY_MS);
}

/**
 * Checks that a session is valid. Within a minute of the last check by this isolate it needs no
 * read.
 */
export async function checkSession(
  services: Services,
  claims: SessionClaims,
  end: SessionEnd,
): Promise<Result<unknown>> {
  return isKnownAlive(claims, services.nowMs())
    ? ok(undefined)
    : loadSession(services, claims, end);
}
